import Players

/// The keys under `wait`, `expect` and `not`: one table for each kind of condition.
enum ConditionKeys {
  static let player = Key("player", .players)
  static let counter = Key("counter", .part(KeyTable(Aspect.counters.map(\.key.row))))
  static let notification = Key("notification", Form<String>.notification, needed: true)
  static let account = Key("account", Form<String>.account, needed: true)
  static let sessions = Key("sessions", Form<Comparison>.comparison, needed: true)
  static let faults = Key("faults", Form<Comparison>.comparison, needed: true)
  static let screen = Key("screen", Form<String>.text, needed: true)
  static let size = Key("size", .size)
  static let teller = Key("player", Form<PlayerNames>.anyone)
  private static let someone = Key("player", .players, needed: true)
  private static let object = Key("object", anything)

  static let playerTable = KeyTable(
    [someone.row] + Aspect.all.map(\.key.row) + [counter.row])
  static let noticeTable = KeyTable(
    [notification.row, teller.row, object.row] + NoticeCatalogue.keys.map { Key($0, anything).row })
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
    guard sides.count == 2, let columns = Int(sides[0]), let rows = Int(sides[1]),
      (1...999).contains(columns), (1...999).contains(rows)
    else { throw place.problem("`\(place.name)` must be columns and rows, such as 80x24") }
    return (columns, rows)
  }
}
