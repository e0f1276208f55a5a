import Faults
import HeadEndAPI

extension Form where Value == FaultKind {
  /// An entry of the fault catalogue, by letter or name.
  static let kind = Form([
    "enum": .list(FaultCatalogue.kinds.flatMap { [.text(String($0.letter)), .text($0.name)] })
  ]) { place throws(FileProblem) in
    let word = place.scalar ?? ""
    let kind = FaultCatalogue.kinds.first { String($0.letter) == word || $0.name == word }
    guard let kind else {
      let accepted = FaultCatalogue.kinds.map(word.count == 1 ? { String($0.letter) } : \.name)
      throw place.problem(
        "unknown fault `\(word)`; "
          + (word.count == 1
            ? "accepted: \(accepted.joined(separator: " "))"
            : NearestWord.hint(word, among: accepted)))
    }
    return kind
  }
}

extension Form where Value == FaultPoint {
  /// A point of the fault grammar, such as `session.heartbeat`.
  static let point = Form(["enum": .list(FaultPoint.names.map { .text($0) })]) {
    place throws(FileProblem) in
    let name = place.scalar ?? ""
    guard let point = FaultPoint(name: name) else {
      throw place.unknown("fault point", name, among: FaultPoint.names)
    }
    return point
  }
}

extension Form where Value == Act {
  /// A fault: whose, which, and whether its operation is provoked. The catalogue's are provoked
  /// unless told otherwise, as on the wall; rules of one's own are not.
  static let fault = Form.mapping(FaultKeys.table) { keys throws(FileProblem) in
    let names = try keys.need(FaultKeys.player)
    let kind = try keys(FaultKeys.key)
    let fault = if let kind { try changed(kind, keys) } else { try own(keys) }
    if let problem = fault.problem { throw keys.place.problem(problem) }
    return .fault(fault, names, provoke: try keys(FaultKeys.provoke) ?? (kind != nil))
  }

  private static func changed(
    _ kind: FaultKind, _ keys: MappingReading
  ) throws(FileProblem) -> Fault {
    if let point = keys[FaultKeys.on] {
      throw point.problem("a fault stands either by `key` or by `on`")
    }
    var fault = kind.fault(of: .everyone)
    fault.trigger = try trigger(keys) ?? fault.trigger
    fault.effect = try effect(keys, at: kind.point) ?? fault.effect
    fault.ending = try ending(keys) ?? fault.ending
    fault.name = try keys(FaultKeys.name) ?? fault.name
    return fault
  }

  private static func own(_ keys: MappingReading) throws(FileProblem) -> Fault {
    guard let point = try keys(FaultKeys.on) else {
      throw keys.place.problem("`fault` needs `key` (a letter or name) or `on` (a point)")
    }
    let effect = try effect(keys, at: point)
    guard let effect = effect ?? (point.isOnWire ? nil : .inherent) else {
      throw keys.place.problem(
        "`fault` needs an `effect`: \(FaultEffect.accepted.joined(separator: ", "))")
    }
    return Fault(
      name: try keys(FaultKeys.name), on: point, of: .everyone, trigger: try trigger(keys) ?? .next,
      effect: effect, ending: try ending(keys) ?? .once)
  }

  private static func trigger(_ keys: MappingReading) throws(FileProblem) -> FaultTrigger? {
    try part(keys, FaultKeys.trigger, FaultTrigger.accepted) { FaultTrigger(text: $0) }
  }

  private static func effect(
    _ keys: MappingReading, at point: FaultPoint
  ) throws(FileProblem) -> FaultEffect? {
    try part(keys, FaultKeys.effect, FaultEffect.accepted) { FaultEffect(text: $0, at: point) }
  }

  private static func ending(_ keys: MappingReading) throws(FileProblem) -> FaultEnding? {
    try part(keys, FaultKeys.end, FaultEnding.accepted) { FaultEnding(text: $0) }
  }

  private static func part<Part>(
    _ keys: MappingReading, _ key: Key<String>, _ accepted: [String], _ read: (String) -> Part?
  ) throws(FileProblem) -> Part? {
    guard let text = try keys(key), let place = keys[key] else { return nil }
    guard let part = read(text) else {
      throw place.problem(
        "`\(key.name)` cannot be `\(text)`; accepted: \(accepted.joined(separator: ", "))")
    }
    return part
  }
}
