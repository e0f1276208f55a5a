import Screen

/// The legend and the whole table of actions.
struct HelpPanel: OpenPanel {
  var scroll = 0

  var context: Context { .help }

  private static let actions = ActionTable.rows(in: .wall) + ActionTable.mapRows.prefix(1)
  private static let rows = actions.map { ($0.keyText, $0.plainSentence) } + signs
  /// What is not said in words on the wall.
  private static let signs = [
    ("14 X SESSION +3", "header: the newest error off screen is on player 14; 3 more have one"),
    ("■ ○ ▒ ◆ ·", "map of a crowd: playing, starting, stalled, retrying, away"),
    ("L S K M", "map: failed at the limit, without session, licence (key) or media"),
    ("● ○ ! X", "tile: key, then session: valid or on; none or on its way; wrong; failed"),
  ]
  /// Own keys get as much room as the standard ones.
  private static let keyWidth = rows.map { $0.0.unicodeScalars.count }.max() ?? 0
  private static let width = min(118, keyWidth + (rows.map { $0.1.count }.max() ?? 0) + 6)

  /// The furthest that help scrolls on a screen of that size.
  static func mostScroll(_ size: Size) -> Int {
    max(0, lines(width: min(size.width, width) - 4).count - max(1, size.height - 4))
  }

  mutating func answer(_ action: UserAction, in situation: Situation) -> UserAction.Effect {
    let size = situation.moment.size
    let page = max(1, size.height - 6)
    let most = Self.mostScroll(size)
    switch action {
    case .up: scroll = max(0, min(most, scroll) - 1)
    case .down: scroll = min(most, scroll + 1)
    case .pageUp: scroll = max(0, scroll - page)
    case .pageDown: scroll = min(most, scroll + page)
    default: return .closes
    }
    return .stays
  }

  func draw(in scene: PanelScene, _ frame: inout Frame) {
    let (body, theme, ownKeys) = (scene.body, scene.theme, scene.ownKeys)
    let scroll = min(scroll, Self.mostScroll(scene.size))
    let width = min(body.width, Self.width)
    let lines = Self.lines(width: width - 4, ownKeys)
    let area = body.centred(Size(width, min(body.height, lines.count + 2)))
    let rest = lines.count > area.height - 2
    let note = rest ? "↑↓ \(scroll + 1)-\(scroll + area.height - 2) of \(lines.count)" : ""
    Panel.draw(area, title: "keys", note: note, theme: theme, in: &frame)
    let inner = Panel.inner(area)
    for (row, line) in lines.dropFirst(scroll).prefix(inner.height).enumerated() {
      frame.draw(
        line.keys, x: inner.x, y: inner.y + row, Legend.style(line.role, theme),
        limit: Self.keyWidth)
      frame.draw(line.text, x: inner.x + Self.keyWidth + 2, y: inner.y + row, theme[.menu])
    }
  }

  private struct Line {
    var keys: String
    var role = Theme.Role.menuStrong
    var text: String
  }

  private static func lines(width: Int, _ ownKeys: OwnKeys = OwnKeys()) -> [Line] {
    let room = max(8, width - keyWidth - 2)
    let legend = Legend.lines.prefix { $0.role != .menuStrong }.flatMap {
      lines($0.sign, $0.role, $0.meaning, room)
    }
    return legend + [Line(keys: "", text: "")]
      + actions.flatMap { lines(ownKeys.help($0), .menuStrong, $0.plainSentence, room) }
      + signs.flatMap { lines($0.0, .menuStrong, $0.1, room) }
  }

  private static func lines(
    _ keys: String, _ role: Theme.Role, _ sentence: String, _ room: Int
  ) -> [Line] {
    Fitting.wrap(sentence, in: room).enumerated().map { index, text in
      Line(keys: index == 0 ? keys : "", role: role, text: text)
    }
  }
}
