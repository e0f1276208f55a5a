extension Context {
  /// The rows of a panel that has its keys beside what they do; `nil` where the table of actions
  /// has them.
  private var panelRows: [ActionRow]? {
    switch self {
    case .line: LineBox.keys.map(\.row)
    case .joinCard: JoinCard.keys.map(\.row)
    case .headEnd: HeadEndPanel.Opened.keys.map(\.row)
    case .zapTimes: ZapTimesPanel.Opened.keys.map(\.row)
    case .findings: FindingsPanel.State.keys.map(\.row)
    case .wall, .presenting, .log, .faults, .faultForm, .channels, .palette, .filter, .number,
      .name, .question, .help, .card, .crowdMap:
      nil
    }
  }

  /// Whether it is a panel whose other keys do what they do on the wall.
  var isAboveWall: Bool { panelRows != nil }

  /// The keys that only it has: those of a panel, or of the log while it is read.
  var ownRows: [ActionRow] {
    panelRows ?? ActionTable.panelRows.filter { $0.contexts.contains(self) }
  }

  /// All its keys but those that are the same everywhere.
  var rows: [ActionRow] {
    panelRows ?? ActionTable.rows(in: self)
  }
}
