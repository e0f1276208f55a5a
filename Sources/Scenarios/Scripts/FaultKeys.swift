import Faults
import Simulation

/// The keys of a `fault` step: an entry of the catalogue, or a rule of one's own (DESIGN §3).
enum FaultKeys {
  static let key = Key("key", .kind)
  static let on = Key("on", .point)
  static let player = Key("player", .players, needed: true)
  static let trigger = Key("trigger", phrase(triggers))
  static let effect = Key("effect", phrase(effects))
  static let end = Key("end", phrase(endings))
  static let provoke = Key("provoke", Form<Bool>.flag)
  static let name = Key("name", Form<String>.text)
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
    let main = try keys.need(Key(shape.main, values))
    let second =
      if let second = shape.second { try keys(Key(second, values)) } else { nil as String? }
    // The grammar says `3 times`, as people do.
    let parts = shape.main == "times" ? [main, "times"] : [shape.main, main]
    return (parts + (second.map { [$0] } ?? [])).joined(separator: " ")
  }

  private static func table(_ shapes: [Shape]) -> KeyTable {
    KeyTable(
      shapes.flatMap { [$0.main] + ($0.second.map { [$0] } ?? []) }.map { Key($0, values).row })
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
