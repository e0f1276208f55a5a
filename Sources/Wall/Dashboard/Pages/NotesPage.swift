package import Screen
import Simulation

/// The presenter's view, a screen of its own: the talk's time, the chapter with its notes, what the
/// script waits for, and the next chapter.
package struct NotesPage {
  /// Rows from which the time has large letters [N].
  private static let tall = 20
  /// Columns left free at each side.
  private static let margin = 2

  /// A line of text, and how it looks.
  private typealias Line = (text: String, role: Theme.Role)

  private let notes: PresenterNotes
  private let time: Duration?
  /// Whether the wall has sent nothing for a while.
  private let isSilent: Bool
  private let theme: Theme

  /// `time` is what has passed since the talk began, `nil` before.
  package init(_ notes: PresenterNotes, time: Duration?, isSilent: Bool, _ theme: Theme) {
    (self.notes, self.time, self.isSilent, self.theme) = (notes, time, isSilent, theme)
  }

  /// Draws it; what has no room is left out from the bottom of the notes.
  package func frame(_ size: Size) -> Frame {
    var frame = Frame(size, filledWith: Cell(" ", theme[.text]))
    let (head, rest) = frame.bounds.splitTop(1)
    frame.fill(head, Cell(" ", theme[.header]))
    let end = frame.draw(" \(notes.talk) ", x: 0, y: 0, theme[.headerStrong], limit: size.width)
    if end + Self.ending.count < size.width {
      frame.drawRight(Self.ending, endX: size.width, y: 0, theme[.headerFaint])
    }
    let (body, bottom) = rest.splitBottom(rest.height / 3)
    let below = drawTime(body, in: &frame)
    draw(upper, in: below, in: &frame)
    draw(lower, in: bottom, in: &frame)
    return frame
  }

  private static let ending = "q closes this view "

  /// Draws the time; returns the room below it.
  private func drawTime(_ area: Rect, in frame: inout Frame) -> Rect {
    let text = time.map { Quantity.clock($0) } ?? "00:00:00"
    let inner = Self.inner(area.splitTop(1).rest)
    let style = theme[time == nil ? .faint : .strong]
    guard frame.size.height >= Self.tall, let big = BigText(text),
      let rows = big.rows(in: inner.width)
    else {
      frame.draw(text, x: inner.x, y: inner.y, style, limit: inner.width)
      return area.splitTop(2).rest
    }
    big.draw(inner, style, in: &frame)
    return area.splitTop(1 + rows).rest
  }

  private var upper: [Line] {
    let title: Line =
      notes.title.map { ("\(notes.chapter) of \(notes.chapters): \($0)", .accent) }
      ?? ("not begun", .faint)
    return [("", .text), title] + paragraphs(notes.notes, .text)
  }

  private var lower: [Line] {
    let script: Line =
      isSilent
      ? ("no answer: the wall is busy or stopped", .error) : ("script: \(notes.script)", .warning)
    let next = notes.nextTitle.map { "next: \($0)" } ?? "no chapter follows"
    return [script, (next, .accent)] + paragraphs(notes.nextNotes, .faint)
  }

  private func paragraphs(_ text: String?, _ role: Theme.Role) -> [Line] {
    (text ?? "").split(separator: "\n").map { (String($0), role) }
  }

  /// Draws lines, each wrapped, as far as they have room; the last one ends with an ellipsis where
  /// more follows.
  private func draw(_ lines: [Line], in area: Rect, in frame: inout Frame) {
    let inner = Self.inner(area)
    let rows = lines.flatMap { line -> [Line] in
      guard !line.text.isEmpty else { return [line] }
      return Fitting.wrap(line.text, in: inner.width).map { ($0, line.role) }
    }
    for (index, row) in rows.prefix(inner.height).enumerated() {
      let isCut = index == inner.height - 1 && rows.count > inner.height
      frame.draw(
        isCut ? "…" : row.text, x: inner.x, y: inner.y + index, theme[row.role], limit: inner.width)
    }
  }

  private static func inner(_ area: Rect) -> Rect {
    Rect(x: area.x + margin, y: area.y, width: area.width - 2 * margin, height: area.height)
  }

  /// Draws the question which of several presentations is meant: those without notes do not answer.
  package static func question(
    _ running: [PresenterNotes?], _ size: Size, _ theme: Theme
  ) -> Frame {
    var frame = Frame(size, filledWith: Cell(" ", theme[.text]))
    let room = size.width - 2 * margin
    frame.draw(
      "Which presentation? Press its number; q quits.", x: margin, y: 1, theme[.strong],
      limit: room)
    for (index, notes) in running.prefix(9).enumerated() {
      let words = notes.map {
        "\($0.talk), \($0.time.map { Quantity.clock($0) } ?? "not begun")"
      }
      frame.draw(
        "\(index + 1)  \(words ?? "does not answer")", x: margin, y: 3 + index,
        theme[words == nil ? .faint : .text], limit: room)
    }
    return frame
  }
}
