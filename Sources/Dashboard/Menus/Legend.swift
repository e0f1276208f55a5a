import Screen

/// What the wall's signs mean and which keys to try first: over the wall when it is opened for the
/// first time, and above the keys in the help.
struct Legend {
  /// A sign as the wall draws it, and what it means.
  struct Line: Hashable {
    let sign: String
    let role: Theme.Role
    let meaning: String
  }

  static let lines = [
    Line(sign: "KEY ██████▌── 1:12", role: .bar, meaning: "licence: the time left of its lease"),
    Line(
      sign: "SSM ▁▁█▁▁▁█▁▁x▁", role: .text,
      meaning: "session: a spike per heartbeat, x for one that failed"),
    Line(sign: "▶ PLAYING", role: .good, meaning: "all is well"),
    Line(sign: "! SCRAMBLED", role: .warning, meaning: "something is wrong, or will be soon"),
    Line(
      sign: "X STOPPED", role: .error, meaning: "it failed: the pane names notification and codes"),
    Line(sign: "↑ ↓", role: .menuStrong, meaning: "zap to another channel"),
    Line(sign: "f h", role: .menuStrong, meaning: "break something: here the next heartbeat"),
    Line(sign: "r", role: .menuStrong, meaning: "recover: zap to the same stream"),
    Line(sign: "[", role: .menuStrong, meaning: "go back 5 s, and do it differently"),
    Line(sign: "z Z", role: .menuStrong, meaning: "zoom: more of fewer players, or less of more"),
    Line(sign: "?", role: .menuStrong, meaning: "all keys, and this legend again"),
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
    let note = "the first key closes this and acts"
    Panel.draw(area, title: "what is what", note: note, theme: theme, in: &frame)
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
