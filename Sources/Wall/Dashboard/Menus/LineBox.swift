import Faults
import Players
import Screen
import Simulation

/// One line of the log in full: every field, what the error catalogue says of it, wrapped.
struct LineBox: KeyPanel {
  static let keys: [PanelRow<LineBox>] = [
    PanelRow(
      "↑ ↓, PgUp PgDn", "read an older / newer line", hint: .init("↑↓", "read", rank: 100),
      [
        (.up, reads(.older)), (.down, reads(.newer)), (.pageUp, reads(.pageOlder)),
        (.pageDown, reads(.pageNewer)),
      ]),
    PanelRow(
      "`n` `N`", "next / previous hit of the filter; without a filter, warning or error",
      hint: .init("n N", "next / previous hit", rank: 97),
      [("n", reads(.nextHit)), ("N", reads(.previousHit))]),
    PanelRow(
      "`Y`", "copy the line to the clipboard (OSC 52)", hint: .init("Y", "copy", rank: 96),
      [("Y", { panel, _ in [.copy(panel.line.whole)] })]),
    .closing("Esc, Enter, `q`", "close the line", [.escape, .enter, "q"]),
  ]

  private static func reads(_ step: LogStep) -> PanelRow<LineBox>.Handler {
    { _, _ in .shows(.read(step)) }
  }

  let line: LogLine

  var context: Context { .line }

  /// Labels and values, in order.
  static func fields(of line: LogLine) -> [(label: String, value: String)] {
    let notice = line.announcement.notice
    var fields = [("time", ClockText.exact(line.announcement.instant))]
    if !line.player.isEmpty { fields.append(("player", line.player)) }
    fields.append(("severity", "\(notice.severity)"))
    if !line.text.isEmpty { fields.append(("text", line.text)) }
    for field in notice.fields where field.value.text != line.text {
      fields.append((field.key, field.value.text))
    }
    if let entry = notice.catalogueEntry {
      fields += [("means", entry.meaning), ("app should", entry.advice.text)]
    }
    return fields
  }

  func draw(in scene: PanelScene, _ frame: inout Frame) {
    let (body, theme) = (scene.body, scene.theme)
    let width = min(body.width, 100)
    let labelWidth = labelWidth
    let lines = lines(width - 4, labelWidth)
    let area = body.centred(Size(width, min(body.height, lines.count + 2)))
    Panel.draw(area, title: line.name, note: "Y copies it", theme: theme, in: &frame)
    let inner = Panel.inner(area)
    for (row, line) in lines.prefix(inner.height).enumerated() {
      frame.draw(line.label, x: inner.x, y: inner.y + row, theme[.menuStrong])
      frame.draw(line.value, x: inner.x + labelWidth, y: inner.y + row, theme[.menu])
    }
  }

  /// Names of fields are keys to copy: none is cut.
  private var labelWidth: Int {
    (Self.fields(of: line).map { $0.label.unicodeScalars.count }.max() ?? 0) + 2
  }

  private func lines(_ width: Int, _ labelWidth: Int) -> [(label: String, value: String)] {
    Self.fields(of: line).flatMap { label, value in
      Fitting.wrap(value, in: max(8, width - labelWidth)).enumerated().map { row, text in
        (row == 0 ? label : "", text)
      }
    }
  }
}

extension FieldValue {
  /// The value as people read it.
  fileprivate var text: String {
    switch self {
    case .text(let text): text
    case .integer(let integer): "\(integer)"
    case .number(let number): "\(number)"
    case .flag(let flag): "\(flag)"
    }
  }
}
