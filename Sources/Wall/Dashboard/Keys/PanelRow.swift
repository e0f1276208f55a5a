import Screen

/// One row of a panel's keys: keys and words, beside what they do there and why they would not.
struct PanelRow<Owner>: Sendable {
  typealias Handler = @Sendable (inout Owner, Situation) -> UserAction.Effect

  /// The row as footer and help show it.
  let row: ActionRow
  private let handlers: [(key: Key, act: Handler)]
  private let obstacle: @Sendable (Owner, Situation) -> String?
  /// Whether the panel needs the keys now: else they do what they do on the wall.
  let isNeeded: @Sendable (WallClock) -> Bool

  init(
    _ markdownKeys: String, _ sentence: String, hint: ActionRow.Hint? = nil,
    _ handlers: [(Key, Handler)],
    unless obstacle: @escaping @Sendable (Owner, Situation) -> String? = { _, _ in nil },
    onlyWhere isNeeded: @escaping @Sendable (WallClock) -> Bool = { _ in true }
  ) {
    row = ActionRow(markdownKeys, sentence, keys: handlers.map(\.0), hint: hint)
    self.handlers = handlers.map { (key: $0.0, act: $0.1) }
    self.obstacle = obstacle
    self.isNeeded = isNeeded
  }

  /// A row whose keys close the panel: Esc, `q` and perhaps the one that opened it.
  static func closing(_ markdownKeys: String, _ sentence: String, _ keys: [Key]) -> PanelRow {
    PanelRow(
      markdownKeys, sentence, hint: .init("Esc q", "close", rank: 99),
      keys.map { key in (key, { _, _ in .closes }) })
  }

  /// Does what a key does in a panel, or says why it does nothing; `nil` for a key of another row,
  /// and while the panel needs none of this one.
  func press(
    _ key: Key, in panel: inout Owner, _ situation: Situation
  ) -> UserAction.Effect? {
    guard isNeeded(situation.clock), let handler = handlers.first(where: { $0.key == key }) else {
      return nil
    }
    return obstacle(panel, situation).map { .tells($0) } ?? handler.act(&panel, situation)
  }
}

/// A panel without typed text and without letters as choices: its rows stand beside what they do,
/// and any other key does what it does on the wall.
protocol KeyPanel: OpenPanel {
  static var keys: [PanelRow<Self>] { get }
}

extension KeyPanel {
  var passesKeys: Bool { true }

  func rows(at clock: WallClock) -> [ActionRow] {
    Self.keys.filter { $0.isNeeded(clock) }.map(\.row)
  }

  mutating func press(_ key: Key, in situation: Situation) -> UserAction.Effect? {
    for row in Self.keys {
      if let effect = row.press(key, in: &self, situation) { return effect }
    }
    return nil
  }
}
