import Faults
import HeadEndAPI
import Lab
import Players
import Screen

/// The form that changes a fault before it is armed: a line for each part of the rule, in the words
/// of the fault grammar, and below them the sentence that they make, or what is wrong.
struct FaultForm {
  let state: State
  let world: WorldObservation
  let theme: Theme

  private static let width = 78
  private static let labelWidth = 9

  /// Where the form lies over a body: its box, the fields, and the sentence.
  func places(over body: Rect, at pane: Rect?) -> (area: Rect, fields: ListWindow, text: Rect) {
    let width = min(body.width, Self.width)
    let lines = max(2, min(4, body.height - Field.allCases.count - 3))
    let size = Size(width, Field.allCases.count + lines + 3)
    let area = Panel.place(size, over: body, at: pane)
    let (list, text) = Panel.inner(area).splitBottom(lines)
    let fields = ListWindow(
      list.splitBottom(1).rest, count: Field.allCases.count, choice: state.field.rawValue)
    return (area, fields, text)
  }

  func draw(over body: Rect, at pane: Rect?, in frame: inout Frame) {
    let (area, fields, text) = places(over: body, at: pane)
    let mode = state.onlyArms ? "arm only (Tab: provoke too)" : "arm and provoke (Tab: arm only)"
    Panel.draw(area, title: "fault rule", note: mode, theme: theme, in: &frame)
    for index in fields.shown { draw(Field.allCases[index], fields.row(of: index), in: &frame) }
    frame.fill(
      Rect(x: area.x + 1, y: text.y - 1, width: area.width - 2, height: 1),
      Cell("─", theme[.menuFaint]))
    frame[area.x, text.y - 1] = Cell("├", theme[.menuFaint])
    frame[area.maxX - 1, text.y - 1] = Cell("┤", theme[.menuFaint])
    drawSentence(text, in: &frame)
  }

  private func draw(_ field: Field, _ row: Rect, in frame: inout Frame) {
    let isChosen = field == state.field
    let style = isChosen ? theme[.selection] : theme[.menu]
    if isChosen { frame.fill(row, Cell(" ", style)) }
    frame.draw(field.label, x: row.x, y: row.y, isChosen ? style : theme[.menuStrong])
    let x = row.x + Self.labelWidth
    let end = frame.draw(
      state[field] + (isChosen ? "_" : ""), x: x, y: row.y, style, limit: row.maxX - x)
    guard isChosen else { return }
    frame.drawRight(note(of: field, in: row.maxX - end - 2), endX: row.maxX, y: row.y, style)
  }

  /// Where the text is among the presets that the arrows go through.
  private func note(of field: Field, in room: Int) -> String {
    let presets = state.presets(of: field, in: world)
    let place = presets.firstIndex(of: state[field]).map { "\($0 + 1)" } ?? "-"
    return Fitting.first(["← \(place) of \(presets.count) →", "← →"], in: room)
  }

  private func drawSentence(_ area: Rect, in frame: inout Frame) {
    let (text, style) = sentence
    let wrapped = text.map { Fitting.wrap($0, in: area.width - 2) }
    let lines = wrapped.first { $0.count <= area.height } ?? wrapped.last ?? []
    for (index, line) in lines.prefix(area.height).enumerated() {
      frame.draw((index == 0 ? "→ " : "  ") + line, x: area.x, y: area.y + index, style)
    }
  }

  /// The sentence that the fields make, or what is wrong; from the longest wording to the shortest.
  private var sentence: ([String], Style) {
    do throws(Mistake) {
      let fault = try state.fault(in: world)
      let rule = fault.words(of: fault.targets.words { name(of: $0) })
      let now = state.onlyArms ? "is armed and waits" : fault.point.provocation.words
      return (["\(rule); \(now). Enter arms it.", "\(rule); \(now).", rule], theme[.menu])
    } catch {
      return ([error.sentence], theme[.menuWarning])
    }
  }

  private func name(of participant: Participant) -> String {
    participant.player.flatMap { world.roster.seat(of: $0)?.name } ?? ""
  }

  /// The field at a cell.
  func field(at x: Int, _ y: Int, over body: Rect, at pane: Rect?) -> Field? {
    places(over: body, at: pane).fields.index(at: x, y).map { Field.allCases[$0] }
  }
}
