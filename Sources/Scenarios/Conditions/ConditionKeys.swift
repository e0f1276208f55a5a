import HeadEndAPI
import Players
import Simulation

/// The keys under `wait`, `expect` and `not`: one table for each kind of condition.
enum ConditionKeys {
  static let player = FileKey("player", .players, "The players that the faults are aimed at.")
  static let counter = FileKey(
    "counter", .part(KeyTable(Aspect.counters.map(\.key.row))),
    "What the player has counted since it was added.")
  static let notification = FileKey(
    "notification", Form<String>.notification, needed: true, "The notification that is expected.")
  static let account = FileKey(
    "account", Form<String>.account, needed: true, "The account whose sessions are counted.")
  static let sessions = FileKey(
    "sessions", Form<Comparison>.comparison, needed: true,
    "How many sessions the head-end counts for it.")
  static let faults = FileKey(
    "faults", Form<Comparison>.comparison, needed: true, "How many faults are armed.")
  static let screen = FileKey(
    "screen", Form<String>.text, needed: true, "Text that one row of the wall contains.")
  static let size = FileKey(
    "size", .size, default: "160x45", "The size of the terminal that the wall is drawn for.")
  static let request = FileKey(
    "request", Form<Operation>.operation, needed: true,
    "A request of a player or a real client, by its operation.")
  static let status = FileKey(
    "status", Form<Comparison>.comparison, default: "any",
    "The HTTP status that it was answered; negative for a broken connection.")
  static let count = FileKey(
    "count", Form<Comparison>.comparison, default: ">= 1", "How many such requests there are.")
  static let announcer = FileKey(
    "player", Form<PlayerNames>.anyone, default: "any player", "The player that it is about.")
  private static let someone = FileKey(
    "player", .players, needed: true, "The players; each of them must satisfy the condition.")
  private static let object = FileKey("object", anything, "The notification's `object`.")

  static let playerTable = KeyTable(
    [someone.row] + Aspect.all.map(\.key.row) + [counter.row])
  static let noticeTable = KeyTable(
    [notification.row, announcer.row, object.row]
      + NoticeCatalogue.keys.map { FileKey($0, anything, "").row })
  static let accountTable = KeyTable([account.row, sessions.row])
  static let faultsTable = KeyTable([faults.row, player.row])
  static let requestTable = KeyTable([request.row, status.row, announcer.row, count.row])
  static let screenTable = KeyTable([screen.row, size.row])

  /// Every table and the key that identifies it. A notification and faults can have `player` too,
  /// so the player table comes last.
  static let tables = [
    (notification.name, noticeTable), (account.name, accountTable), (faults.name, faultsTable),
    (screen.name, screenTable), (request.name, requestTable),
    (CrowdConditionKeys.crowd.name, CrowdConditionKeys.table),
    (ServiceConditionKeys.service.name, ServiceConditionKeys.table), (player.name, playerTable),
  ]

  /// A value of `userInfo`; the reader checks it against the type that the notification has there.
  private static let anything = Form<Void>(
    ["type": ["string", "number", "boolean"]], accepts: "a text, a comparison, or a flag"
  ) { _ throws(FileProblem) in
  }
}

extension Form where Value == Operation {
  /// The name of an operation, such as `session.teardown`.
  static let operation = Form<String>.word(Operation.allCases.map(\.rawValue)).map {
    word, place throws(FileProblem) in
    guard let operation = Operation(rawValue: word) else {
      throw place.problem("`\(place.name)` must be an operation")
    }
    return operation
  }
}

extension Form where Value == (columns: Int, rows: Int) {
  /// Columns and rows, such as `80x24`.
  static let size = Form(
    ["type": "string", "pattern": "^[0-9]{1,3}x[0-9]{1,3}$"],
    accepts: "columns and rows such as `80x24`"
  ) { place throws(FileProblem) in
    let sides = (place.scalar ?? "").split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let columns = Quantity.integer(String(sides[0]), in: 1...999),
      let rows = Quantity.integer(String(sides[1]), in: 1...999)
    else { throw place.problem("`\(place.name)` must be columns and rows, such as 80x24") }
    return (columns, rows)
  }
}

/// The tables of all kinds of conditions, each with more keys.
struct ConditionTables: Sendable {
  /// One kind of condition: the key that identifies it, and all its keys.
  struct Kind: Sendable {
    let mark: String
    let table: KeyTable
  }

  let kinds: [Kind]
  /// The keys of all kinds, each once, to suggest the nearest word.
  let everything: KeyTable

  init(with rows: [KeyTable.Row] = []) {
    kinds = ConditionKeys.tables.map { Kind(mark: $0.0, table: $0.1.with(rows)) }
    var all: [KeyTable.Row] = []
    for row in kinds.flatMap(\.table.rows) where !all.contains(where: { $0.name == row.name }) {
      all.append(row)
    }
    everything = KeyTable(all)
  }

  /// The JSON Schema of such a condition.
  var schema: JSON { ["oneOf": .list(kinds.map(\.table.schema))] }

  /// The place as a mapping with the keys of its kind of condition.
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
