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
