/// The keys that a mapping may have.
struct KeyTable: Sendable {
  /// One key, whatever it reads as.
  struct Row: Sendable {
    let name: String
    let schema: JSONValue
    let isNeeded: Bool
  }

  let rows: [Row]
  /// The keys in the order messages list them.
  let names: [String]

  init(_ rows: [Row]) {
    self.rows = rows
    names = rows.map(\.name)
  }

  /// This table with the rows of another behind its own.
  func with(_ others: [Row]) -> KeyTable { KeyTable(rows + others) }

  /// What the JSON Schema says of such a mapping.
  var schema: JSONValue { .object(members) }

  /// The members of its schema, for schemas that say more.
  var members: [JSONValue.Member] {
    let properties = rows.map { JSONValue.Member(key: $0.name, value: $0.schema) }
    let needed = rows.filter(\.isNeeded).map { JSONValue.text($0.name) }
    var members = [
      JSONValue.Member(key: "type", value: "object"),
      JSONValue.Member(key: "additionalProperties", value: false),
      JSONValue.Member(key: "properties", value: .object(properties)),
    ]
    if !needed.isEmpty { members.append(JSONValue.Member(key: "required", value: .list(needed))) }
    return members
  }
}

/// One key of a mapping and what may stand under it.
struct FileKey<Value>: Sendable {
  let name: String
  let form: Form<Value>
  let isNeeded: Bool

  init(_ name: String, _ form: Form<Value>, needed: Bool = false) {
    self.name = name
    self.form = form
    isNeeded = needed
  }

  /// The key as a row of a table.
  var row: KeyTable.Row { KeyTable.Row(name: name, schema: form.schema, isNeeded: isNeeded) }
}

/// A mapping of a YAML file whose keys are all in a table.
struct MappingReading {
  let place: Reading
  let values: [String: Reading]

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
    guard let value = values[key.name] else {
      throw place.problem("`\(place.name)` needs the key `\(key.name)`")
    }
    return value
  }

  /// The place of an optional key.
  subscript<Value>(key: FileKey<Value>) -> Reading? { values[key.name] }
}

extension Reading {
  /// The place as a mapping; a key that is not in the table is a problem.
  func mapping(_ table: KeyTable) throws(FileProblem) -> MappingReading {
    MappingReading(place: self, values: try values(of: table.names))
  }
}
