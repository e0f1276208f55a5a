import Screen

/// The whole table of actions.
struct HelpPanel {
  let scroll: Int
  let theme: Theme

  private static let rows =
    ActionTable.rows(in: .wall).map { ($0.keyText, $0.plainSentence) } + signs
  /// What is not said in words on the wall.
  private static let signs = [
    (
      "14 X SESSION +3",
      "header: the newest error off screen is on player 14; 3 more have one"
    ),
    ("● ○ ! X", "tile: key, then session: valid or on; none or on its way; wrong; failed"),
  ]
  private static let keyWidth = rows.map { $0.0.unicodeScalars.count }.max() ?? 0
  private static let width = min(118, keyWidth + (rows.map { $0.1.count }.max() ?? 0) + 6)

  /// The furthest that help scrolls on a screen of that size.
  static func mostScroll(_ size: Size) -> Int {
    max(0, lines(width: min(size.width, width) - 4).count - max(1, size.height - 4))
  }

  /// The scroll position after an action; `nil` when the action closes the help.
  static func scroll(_ scroll: Int, after action: UserAction, on size: Size) -> Int? {
    let page = max(1, size.height - 6)
    let most = mostScroll(size)
    return switch action {
    case .up: max(0, min(most, scroll) - 1)
    case .down: min(most, scroll + 1)
    case .pageUp: max(0, scroll - page)
    case .pageDown: min(most, scroll + page)
    default: nil
    }
  }

  func draw(over body: Rect, in frame: inout Frame) {
    let width = min(body.width, Self.width)
    let lines = Self.lines(width: width - 4)
    let area = body.centred(Size(width, min(body.height, lines.count + 2)))
    let rest = lines.count > area.height - 2
    let note = rest ? "↑↓ \(scroll + 1)-\(scroll + area.height - 2) of \(lines.count)" : ""
    Panel.draw(area, title: "keys", note: note, theme: theme, in: &frame)
    let inner = Panel.inner(area)
    for (row, line) in lines.dropFirst(scroll).prefix(inner.height).enumerated() {
      frame.draw(line.keys, x: inner.x, y: inner.y + row, theme[.menuStrong])
      frame.draw(line.text, x: inner.x + Self.keyWidth + 2, y: inner.y + row, theme[.menu])
    }
  }

  private struct Line {
    var keys: String
    var text: String
  }

  private static func lines(width: Int) -> [Line] {
    rows.flatMap { keys, sentence in
      Fitting.wrap(sentence, in: max(8, width - keyWidth - 2)).enumerated().map { index, text in
        Line(keys: index == 0 ? keys : "", text: text)
      }
    }
  }
}
