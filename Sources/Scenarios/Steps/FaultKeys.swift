import Faults
import HeadEndAPI
import Simulation

/// The keys of a `fault` step: an entry of the catalogue, or a rule of one's own (DESIGN §3).
enum FaultKeys {
  static let key = FileKey("key", .kind)
  static let on = FileKey("on", .point)
  static let player = FileKey("player", .players, needed: true)
  static let trigger = FileKey("trigger", phrase(triggers))
  static let effect = FileKey("effect", phrase(effects))
  static let end = FileKey("end", phrase(endings))
  static let provoke = FileKey("provoke", Form<Bool>.flag)
  static let name = FileKey("name", Form<String>.text)
  static let table = KeyTable([
    key.row, on.row, player.row, trigger.row, effect.row, end.row, provoke.row, name.row,
  ])

  /// What a part of the grammar may look like as a mapping: its main key, and the key of a second
  /// value. As text it is the same words in a row.
  private struct Shape: Sendable {
    let main: String
    var second: String?
  }

  private static let triggers =
    ["nth", "first", "every", "allBut", "after", "between", "probability"].map { Shape(main: $0) }
  private static let effects = [
    Shape(main: "status", second: "code"), Shape(main: "delay", second: "jitter"),
    Shape(main: "throttle"),
  ]
  private static let endings = [Shape(main: "times"), Shape(main: "for")]

  /// The words of a part of the grammar, whether it stands as text or as a mapping.
  private static func phrase(_ shapes: [Shape]) -> Form<String> {
    Form(["oneOf": [["type": "string"], .object(members(shapes))]]) { place throws(FileProblem) in
      guard place.isMapping else { return try Form<String>.text.read(place) }
      let keys = try place.mapping(table(shapes))
      guard let shape = shapes.first(where: { keys.values[$0.main] != nil }) else {
        throw place.problem(
          "`\(place.name)` needs one of: \(shapes.map(\.main).joined(separator: ", "))")
      }
      let accepted = [shape.main] + (shape.second.map { [$0] } ?? [])
      if let stray = place.keys.first(where: { !accepted.contains($0) }) {
        throw place.problem("`\(stray)` does not go with `\(shape.main)`")
      }
      return try words(shape, keys)
    }
  }

  private static func words(_ shape: Shape, _ keys: MappingReading) throws(FileProblem) -> String {
    let main = try keys.need(FileKey(shape.main, values))
    let second =
      if let second = shape.second { try keys(FileKey(second, values)) } else { nil as String? }
    // The grammar says `3 times`, as people do.
    let parts = shape.main == "times" ? [main, "times"] : [shape.main, main]
    return (parts + (second.map { [$0] } ?? [])).joined(separator: " ")
  }

  private static func table(_ shapes: [Shape]) -> KeyTable {
    KeyTable(
      shapes.flatMap { [$0.main] + ($0.second.map { [$0] } ?? []) }.map { FileKey($0, values).row })
  }

  private static func members(_ shapes: [Shape]) -> [JSONValue.Member] {
    table(shapes).members + [JSONValue.Member(key: "minProperties", value: 1)]
  }

  /// One value, or two in a list.
  private static let values = Form<String>([
    "type": ["string", "number", "array"], "minItems": 2, "maxItems": 2,
  ]) { place throws(FileProblem) in
    guard place.isList else { return try Form<String>.text.read(place) }
    return try Form<[String]>.list(of: .text).read(place).joined(separator: " ")
  }
}

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
    _ keys: MappingReading, _ key: FileKey<String>, _ accepted: [String], _ read: (String) -> Part?
  ) throws(FileProblem) -> Part? {
    guard let text = try keys(key), let place = keys[key] else { return nil }
    guard let part = read(text) else {
      throw place.problem(
        "`\(key.name)` cannot be `\(text)`; accepted: \(accepted.joined(separator: ", "))")
    }
    return part
  }
}
