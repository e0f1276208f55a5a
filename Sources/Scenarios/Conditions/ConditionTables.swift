/// The tables of conditions, with keys of a step besides their own.
struct ConditionTables: Sendable {
  /// One kind of condition: the key by which it is told from the others, and its keys.
  struct Kind: Sendable {
    let mark: String
    let table: KeyTable
  }

  let kinds: [Kind]
  /// Every key of any kind, each once, for the nearest word.
  let everything: KeyTable

  init(with rows: [KeyTable.Row] = []) {
    kinds = ConditionKeys.tables.map { Kind(mark: $0.0, table: $0.1.with(rows)) }
    var all: [KeyTable.Row] = []
    for row in kinds.flatMap(\.table.rows) where !all.contains(where: { $0.name == row.name }) {
      all.append(row)
    }
    everything = KeyTable(all)
  }

  /// What the schema says of such a condition.
  var schema: JSONValue { ["oneOf": .list(kinds.map(\.table.schema))] }

  /// A place as a mapping with the keys of the kind of condition that it is.
  func mapping(_ place: Reading) throws(FileProblem) -> MappingReading {
    let present = place.keys
    if let kind = kinds.first(where: { present.contains($0.mark) }) {
      return try place.mapping(kind.table)
    }
    _ = try place.mapping(everything)
    throw place.problem(
      "`\(place.name)` needs one of: \(kinds.map(\.mark).joined(separator: ", "))")
  }
}
