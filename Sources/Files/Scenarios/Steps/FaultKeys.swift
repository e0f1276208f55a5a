import Faults
import HeadEndAPI
import Simulation
import Worlds

/// The keys of a `fault` step: an entry of the catalogue, or a rule (Scenarios/FaultGrammar).
enum FaultKeys {
  static let key = FileKey("key", .kind, "A fault of the catalogue, by its key or name.")
  static let point = FileKey(
    "point", .point,
    "The point at which the fault acts, instead of `key`: for a fault that is not in "
      + "the catalogue.")
  static let player = FileKey(
    "player", .players,
    "The players at which the fault is aimed; required unless there is a `share`.")
  static let share = FileKey(
    "share", .share,
    "A share of all players, or of the viewers of the crowds in `player`; the seed decides which "
      + "ones.")
  static let household = FileKey(
    "household", .integer(0...999_999_999),
    "One household of the crowds in `player`, counted from 0.")
  static let channel = FileKey(
    "channel", Form<Int>.channel,
    "The viewers of the crowds in `player` while they watch this channel.")
  static let height = FileKey(
    "height", .integer(1...9999),
    "The height in lines of the rendition whose playlists or segments the fault affects, or of the "
      + "next lower one that there is.")
  static let trigger = FileKey(
    "trigger", phrase(triggers), default: "`next`", "The requests that the fault affects.")
  static let effect = FileKey(
    "effect", phrase(effects), default: "the catalogue's", "The effect on these requests.")
  static let end = FileKey(
    "end", phrase(endings), default: "the catalogue's; `once` with `point`",
    "The end of the fault.")
  static let provoke = FileKey(
    "provoke", Form<Provoking>.provoking, default: "`true` with `key`, `false` with `point`",
    "`true` starts the affected operation when the fault begins, instead of waiting for it; "
      + "`heartbeat` sends a heartbeat then.")
  static let name = FileKey(
    "name", Form<String>.text, default: "the catalogue's, or point and effect",
    "The fault's name in logs and in `clear`.")
  /// A file may still say `on`, which YAML 1.1 takes for a boolean.
  static let table = KeyTable(
    [
      key.row, point.row, player.row, share.row, household.row, channel.row, height.row,
      trigger.row, effect.row, end.row, provoke.row, name.row,
    ], formerly: ["on": point.name])

  /// The key and the value of a part of a crowd.
  static func member(_ part: CrowdPart) -> JSON.Member {
    switch part {
    case .share(let permille):
      .init(key: share.name, value: .text(Quantity.text(percent: permille)))
    case .household(let number): .init(key: household.name, value: .integer(number))
    case .channel(let number): .init(key: channel.name, value: .integer(number))
    }
  }

  /// A part of the grammar as a mapping: its main key, and the key of a second value. As text it is
  /// the same words in this order.
  private struct Shape: Sendable {
    let main: String
    var second: String?
  }

  private static let triggers =
    ["nth", "first", "every", "allBut", "after", "between", "probability"].map { Shape(main: $0) }
  private static let effects = [
    Shape(main: "status", second: "code"), Shape(main: "delay", second: "jitter"),
    Shape(main: "slow"), Shape(main: "throttle"), Shape(main: "cut"),
  ]
  private static let endings = [Shape(main: "times"), Shape(main: "for")]

  /// A part of the grammar as text, whether it is written as text or as a mapping.
  private static func phrase(_ shapes: [Shape]) -> Form<String> {
    Form(
      ["oneOf": [["type": "string"], .object(members(shapes))]],
      accepts: "text, or `{\(shapes.map(\.main).joined(separator: ", "))}`"
    ) { place throws(FileProblem) in
      guard place.isMapping else { return try Form<String>.text.read(place) }
      let keys = try place.mapping(table(shapes))
      guard let shape = shapes.first(where: { keys.values[$0.main] != nil }) else {
        throw place.problem(
          "`\(place.name)` needs one of: \(shapes.map(\.main).joined(separator: ", "))")
      }
      let accepted = [shape.main] + (shape.second.map { [$0] } ?? [])
      if let stray = place.keys.first(where: { !accepted.contains($0) }) {
        throw place.problem("`\(stray)` cannot be combined with `\(shape.main)`")
      }
      return try words(shape, keys)
    }
  }

  private static func words(_ shape: Shape, _ keys: MappingReading) throws(FileProblem) -> String {
    let main = try keys.need(FileKey(shape.main, values, ""))
    let second =
      if let second = shape.second { try keys(FileKey(second, values, "")) } else { nil as String? }
    // As text it is `3 times`.
    let parts = shape.main == "times" ? [main, "times"] : [shape.main, main]
    return (parts + (second.map { [$0] } ?? [])).joined(separator: " ")
  }

  private static func table(_ shapes: [Shape]) -> KeyTable {
    KeyTable(
      shapes.flatMap { [$0.main] + ($0.second.map { [$0] } ?? []) }
        .map { FileKey($0, values, "").row })
  }

  private static func members(_ shapes: [Shape]) -> [JSON.Member] {
    table(shapes).members + [JSON.Member(key: "minProperties", value: 1)]
  }

  /// One value, or two in a list.
  private static let values = Form<String>(
    ["type": ["string", "number", "array"], "minItems": 2, "maxItems": 2], accepts: "a value"
  ) { place throws(FileProblem) in
    guard place.isList else { return try Form<String>.text.read(place) }
    return try Form<[String]>.list(of: .text).read(place).joined(separator: " ")
  }
}

extension Form where Value == FaultKind {
  /// An entry of the fault catalogue, by letter or name.
  static let kind = Form(
    ["enum": .list(FaultCatalogue.kinds.flatMap { [.text(String($0.key)), .text($0.name)] })],
    accepts: "a fault's key or name (see `zapdeck faults`)"
  ) { place throws(FileProblem) in
    let word = place.scalar ?? ""
    let kind = FaultCatalogue.kinds.first { String($0.key) == word || $0.name == word }
    guard let kind else {
      let accepted = FaultCatalogue.kinds.map(word.count == 1 ? { String($0.key) } : \.name)
      throw place.problem(
        "unknown fault `\(word)`; "
          + (word.count == 1
            ? "accepted: \(accepted.joined(separator: " "))"
            : NearestWord.hint(word, among: accepted)))
    }
    return kind
  }
}

extension Form where Value == Provoking {
  /// Whether something brings a fault about, and what.
  static let provoking = Form(
    ["enum": .list([Provoking.operation, .never, .heartbeat].map(\.value))],
    accepts: "`true`, `false` or `heartbeat`"
  ) { place throws(FileProblem) in
    switch place.scalar {
    case "true": return .operation
    case "false": return .never
    case "heartbeat": return .heartbeat
    default: throw place.problem("`\(place.name)` must be true, false or heartbeat")
    }
  }
}

extension Provoking {
  /// As a file writes it.
  var value: JSON { self == .heartbeat ? .text("heartbeat") : .flag(provokes) }
}

extension Form where Value == FaultPoint {
  /// A point of the fault grammar, such as `session.heartbeat`.
  static let point = Form(
    ["enum": .list(FaultPoint.names.map { .text($0) })], accepts: "a fault point"
  ) { place throws(FileProblem) in
    let name = place.scalar ?? ""
    guard let point = FaultPoint(name: name) else {
      throw place.unknown("fault point", name, among: FaultPoint.names)
    }
    return point
  }
}

extension Form where Value == Int {
  /// A share of all players, in thousandths.
  static let share = Form(
    ["type": "string", "pattern": "^[0-9]{1,3}(\\.[0-9])? ?%$"],
    accepts: "a share from `0.1 %` to `100 %`"
  ) { place throws(FileProblem) in
    guard let text = place.scalar, let permille = Quantity.percent(text) else {
      throw place.problem("`\(place.name)` must be a share from 0.1 % to 100 %, such as 10 %")
    }
    return permille
  }
}

extension Form where Value == Act {
  /// A fault, its players, and whether its operation is started now. Without `provoke` that is so
  /// for faults of the catalogue, as on the wall, and not for rules.
  static let fault = Form.mapping(FaultKeys.table) { keys throws(FileProblem) in
    let kind = try keys(FaultKeys.key)
    var fault = if let kind { try changed(kind, keys) } else { try rule(keys) }
    let part = try part(keys)
    let names = try players(keys, part)
    switch (names, part) {
    case (.all, .share(let permille)?): fault.targets = .share(permille: permille)
    case (_, let part?): fault.targets = .part(part, of: [])
    case (_, nil): break
    }
    if let problem = fault.problem { throw keys.place.problem(problem) }
    let known = keys.place.known
    return .fault(fault, names, provoke: try keys(FaultKeys.provoke) ?? Provoking(kind != nil)) {
      known.mayCome($0)
    }
  }

  /// The part of the players that the fault is aimed at; `nil` = all of them.
  private static func part(_ keys: MappingReading) throws(FileProblem) -> CrowdPart? {
    let parts: [CrowdPart] = [
      try keys(FaultKeys.share).map { .share(permille: $0) },
      try keys(FaultKeys.household).map { .household($0) },
      try keys(FaultKeys.channel).map { .channel($0) },
    ].compactMap { $0 }
    guard parts.count < 2 else {
      throw keys.place.problem("a fault has only one of `share`, `household` and `channel`")
    }
    return parts.first
  }

  private static func players(
    _ keys: MappingReading, _ part: CrowdPart?
  ) throws(FileProblem) -> PlayerNames {
    let key = part.map { FaultKeys.member($0).key } ?? ""
    guard let names = try keys(FaultKeys.player), let place = keys[FaultKeys.player] else {
      if case .share? = part { return .all }
      throw keys.place.problem(
        part == nil ? "`fault` needs `player` or `share`" : "`\(key)` needs a crowd as `player`")
    }
    guard let part else { return names }
    for name in names.named {
      guard let crowd = place.known.crowds.first(where: { $0.name == name }) else {
        let crowds = place.known.crowds.map { "`\($0.name)`" }.joined(separator: ", ")
        throw place.problem(
          "`\(key)` needs a crowd as `player`, which `\(name)` is not; "
            + (crowds.isEmpty ? "the line-up has none" : "accepted: \(crowds)"))
      }
      if let obstacle = part.obstacle(households: crowd.households, channels: crowd.channels) {
        throw (keys.values[key] ?? place).problem(
          "`\(name)` has no such part: \(obstacle)")
      }
    }
    return names
  }

  private static func changed(
    _ kind: FaultKind, _ keys: MappingReading
  ) throws(FileProblem) -> Fault {
    if let point = keys[FaultKeys.point] {
      throw point.problem("a fault has either `key` or `point`, not both")
    }
    var fault = kind.fault(of: .everyone)
    fault.trigger = try trigger(keys) ?? fault.trigger
    fault.effect = try effect(keys, at: kind.point) ?? fault.effect
    fault.ending = try ending(keys) ?? fault.ending
    fault.name = try keys(FaultKeys.name) ?? fault.name
    fault.height = try keys(FaultKeys.height) ?? fault.height
    return fault
  }

  private static func rule(_ keys: MappingReading) throws(FileProblem) -> Fault {
    guard let point = try keys(FaultKeys.point) else {
      throw keys.place.problem("`fault` needs `key` (a fault's key or name) or `point`")
    }
    let effect = try effect(keys, at: point)
    guard let effect = effect ?? (point.isOnWire ? nil : .inherent) else {
      throw keys.place.problem(
        "`fault` needs an `effect`: \(FaultEffect.accepted.joined(separator: ", "))")
    }
    return Fault(
      name: try keys(FaultKeys.name), on: point, of: .everyone, trigger: try trigger(keys) ?? .next,
      effect: effect, ending: try ending(keys) ?? .once, height: try keys(FaultKeys.height))
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
      throw place.problem("`\(key.name)` cannot be `\(text)`; \(hint(text, among: accepted))")
    }
    return part
  }

  /// The form that was meant, or what is accepted.
  private static func hint(_ text: String, among forms: [String]) -> String {
    let word = text.split(separator: " ").first.map(String.init) ?? ""
    let keywords = forms.map(FaultPhrase.keyword).uniqued
    if !keywords.contains(word), let nearest = NearestWord.to(word, among: keywords) {
      return "did you mean `\(nearest)`?"
    }
    return "accepted: \(FaultPhrase.accepted(for: text, among: forms))"
  }
}
