import Players
import Simulation

/// The keys under `wait`, `expect` and `not`: one table for each kind of condition.
enum ConditionKeys {
  static let player = FileKey("player", .players)
  static let counter = FileKey("counter", .part(KeyTable(Aspect.counters.map(\.key.row))))
  static let notification = FileKey("notification", Form<String>.notification, needed: true)
  static let account = FileKey("account", Form<String>.account, needed: true)
  static let sessions = FileKey("sessions", Form<Comparison>.comparison, needed: true)
  static let faults = FileKey("faults", Form<Comparison>.comparison, needed: true)
  static let screen = FileKey("screen", Form<String>.text, needed: true)
  static let size = FileKey("size", .size)
  static let announcer = FileKey("player", Form<PlayerNames>.anyone)
  private static let someone = FileKey("player", .players, needed: true)
  private static let object = FileKey("object", anything)

  static let playerTable = KeyTable(
    [someone.row] + Aspect.all.map(\.key.row) + [counter.row])
  static let noticeTable = KeyTable(
    [notification.row, announcer.row, object.row]
      + NoticeCatalogue.keys.map { FileKey($0, anything).row })
  static let accountTable = KeyTable([account.row, sessions.row])
  static let faultsTable = KeyTable([faults.row, player.row])
  static let screenTable = KeyTable([screen.row, size.row])

  /// Every table and the key by which it is told from the others; players come last.
  static let tables = [
    (notification.name, noticeTable), (account.name, accountTable), (faults.name, faultsTable),
    (screen.name, screenTable), (player.name, playerTable),
  ]

  /// A value of some key of `userInfo`; the reader knows which type each notification has there.
  private static let anything = Form<Void>(["type": ["string", "number", "boolean"]]) {
    _ throws(FileProblem) in
  }
}

extension Form where Value == (columns: Int, rows: Int) {
  /// Columns and rows, such as `80x24`.
  static let size = Form(["type": "string", "pattern": "^[0-9]{1,3}x[0-9]{1,3}$"]) {
    place throws(FileProblem) in
    let sides = (place.scalar ?? "").split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let columns = Quantity.integer(String(sides[0]), in: 1...999),
      let rows = Quantity.integer(String(sides[1]), in: 1...999)
    else { throw place.problem("`\(place.name)` must be columns and rows, such as 80x24") }
    return (columns, rows)
  }
}

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
