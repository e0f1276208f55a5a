import Simulation

/// The keys that a mapping may have.
struct KeyTable: Sendable {
  /// One key, whatever type its value has.
  struct Row: Sendable {
    let name: String
    let value: FormDescription
    let isNeeded: Bool
    /// The value that holds when the key is left out.
    let fallback: String?
    let meaning: String
  }

  let rows: [Row]
  /// The keys in the order in which messages list them.
  let names: [String]
  /// Names that keys had before, which are read but written nowhere.
  let former: [String: String]

  init(_ rows: [Row], formerly former: [String: String] = [:]) {
    (self.rows, self.former) = (rows, former)
    names = rows.map(\.name)
  }

  /// This table with more rows at its end.
  func with(_ others: [Row]) -> KeyTable { KeyTable(rows + others, formerly: former) }

  /// Such as `{player, channel}`, for the grammar pages.
  var accepts: String { "`{\(names.joined(separator: ", "))}`" }

  /// The JSON Schema of such a mapping.
  var schema: JSON { .object(members) }

  /// The members of its schema, for schemas that say more.
  var members: [JSON.Member] {
    let properties = rows.map { JSON.Member(key: $0.name, value: $0.described) }
    let needed = rows.filter(\.isNeeded).map { JSON.text($0.name) }
    var members = [
      JSON.Member(key: "type", value: "object"),
      JSON.Member(key: "additionalProperties", value: false),
      JSON.Member(key: "properties", value: .object(properties)),
    ]
    if !needed.isEmpty { members.append(JSON.Member(key: "required", value: .list(needed))) }
    return members
  }
}

extension KeyTable.Row {
  /// The schema of the value, with the key's meaning.
  fileprivate var described: JSON {
    let schema = value.schema
    guard case .object(let members) = schema, !meaning.isEmpty else { return schema }
    return .object([JSON.Member(key: "description", value: .text(meaning))] + members)
  }
}

/// One key of a mapping and what its value may be.
struct FileKey<Value>: Sendable {
  let name: String
  let form: Form<Value>
  let isNeeded: Bool
  private let fallback: String?
  private let meaning: String

  /// A key; `fallback` is the value that holds when it is left out, and `meaning` one sentence,
  /// both for the JSON Schema and the grammar pages.
  init(
    _ name: String, _ form: Form<Value>, needed: Bool = false, default fallback: String? = nil,
    _ meaning: String
  ) {
    self.name = name
    self.form = form
    isNeeded = needed
    self.fallback = fallback
    self.meaning = meaning
  }

  /// The key with a value, as a file has it.
  func member(_ value: JSON) -> JSON.Member { .init(key: name, value: value) }

  /// The key as a row of a table.
  var row: KeyTable.Row {
    KeyTable.Row(
      name: name, value: form.description, isNeeded: isNeeded, fallback: fallback,
      meaning: meaning)
  }
}

/// A mapping of a YAML file whose keys are all in a table.
struct MappingReading {
  let place: Reading
  let values: [String: Reading]

  /// The same mapping with other names that its values may use.
  func knowing(_ known: KnownNames) -> MappingReading {
    MappingReading(place: place.knowing(known), values: values.mapValues { $0.knowing(known) })
  }

  /// The value of a key; `nil` when it is left out.
  func callAsFunction<Value>(_ key: FileKey<Value>) throws(FileProblem) -> Value? {
    guard let value = values[key.name] else { return nil }
    return try key.form.read(value)
  }

  /// The value of a required key.
  func need<Value>(_ key: FileKey<Value>) throws(FileProblem) -> Value {
    try key.form.read(needPlace(key))
  }

  /// The place of a required key.
  func needPlace<Value>(_ key: FileKey<Value>) throws(FileProblem) -> Reading {
    try needPlace(key.name)
  }

  /// The place of a required key, by its name.
  func needPlace(_ name: String) throws(FileProblem) -> Reading {
    guard let value = values[name] else {
      throw place.problem("`\(place.name)` needs the key `\(name)`")
    }
    return value
  }

  /// The place of an optional key.
  subscript<Value>(key: FileKey<Value>) -> Reading? { values[key.name] }
}

extension Reading {
  /// The place as a mapping; a key that is not in the table is a problem.
  func mapping(_ table: KeyTable) throws(FileProblem) -> MappingReading {
    MappingReading(place: self, values: try values(of: table.names, formerly: table.former))
  }

  /// The same; keys that are not in the table do not keep the others from being read.
  func mapping(
    _ table: KeyTable, _ problems: inout FileProblems
  ) throws(FileProblem) -> MappingReading {
    MappingReading(place: self, values: try values(of: table.names, &problems))
  }
}
