import Screen

/// What the wall's signs mean and which keys to try first: over the wall when it is opened for the
/// first time, and above the keys in the help.
struct Legend {
  /// A sign as the wall draws it, and what it means.
  typealias Line = (sign: String, role: Theme.Role, meaning: String)

  static let signs: [Line] = [
    ("KEY ██████▌── 1:12", .bar, "licence: the time left on its lease"),
    ("SSM ▁▁█▁▁▁█▁▁x▁", .text, "session: one spike per heartbeat, x for a failed one"),
    ("▶ PLAYING", .good, "all is well"),
    ("! SCRAMBLED", .warning, "something is wrong, or will be soon"),
    ("X STOPPED", .error, "it failed: the pane shows the notification and codes"),
  ]

  static let lines: [Line] =
    signs + [
      ("↑ ↓", .menuStrong, "zap to another channel"),
      ("f h", .menuStrong, "inject a fault: here, the next heartbeat fails"),
      ("r", .menuStrong, "recover: restart the stream"),
      ("[", .menuStrong, "go back 5 s and try something else"),
      ("z Z", .menuStrong, "zoom: fewer players, larger, or more, smaller"),
      ("?", .menuStrong, "all keys, and this legend again"),
      ("zapdeck demo", .text, "the guided tour, on the command line"),
    ]

  private static let signWidth = lines.map { $0.sign.unicodeScalars.count }.max() ?? 0
  private static let width =
    signWidth + 8 + (lines.map { $0.meaning.unicodeScalars.count }.max() ?? 0)

  var ownKeys = OwnKeys()
  let theme: Theme

  /// The style of a sign in a box.
  static func style(_ role: Theme.Role, _ theme: Theme) -> Style {
    theme[role].on(theme[.menu].background)
  }

  func draw(over body: Rect, in frame: inout Frame) {
    let area = body.centred(
      Size(min(body.width, Self.width), min(body.height, Self.lines.count + 4)))
    let note = "any key closes this and acts as usual"
    Panel.draw(area, title: "legend", note: note, theme: theme, in: &frame)
    let inner = Panel.inner(area)
    let top = inner.height >= Self.lines.count + 2 ? 1 : 0
    for (row, line) in Self.lines.prefix(inner.height).enumerated() {
      let y = inner.y + top + row
      let sign = line.role == .menuStrong ? ownKeys.hint(line.sign) : line.sign
      frame.draw(sign, x: inner.x, y: y, Self.style(line.role, theme), limit: Self.signWidth)
      let x = inner.x + Self.signWidth + 3
      let meaning = Fitting.wrap(line.meaning, in: max(1, inner.maxX - x)).first ?? ""
      frame.draw(meaning, x: x, y: y, theme[.menu])
    }
  }
}
