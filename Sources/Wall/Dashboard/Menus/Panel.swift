import Screen
import Simulation

/// A titled box above the wall with its own background.
enum Panel {
  /// The inside of a box: without its border and a blank column at each side.
  static func inner(_ area: Rect) -> Rect {
    Rect(x: area.x + 2, y: area.y + 1, width: area.width - 4, height: area.height - 2)
  }

  /// The parts of a body below a pane, right of it, left of it and above it.
  static func rooms(around pane: Rect, in body: Rect) -> [Rect] {
    let (upper, below) = body.splitTop(pane.maxY - body.y)
    let (left, right) = body.splitLeft(pane.maxX - body.x)
    return [
      below, right, left.splitLeft(pane.x - body.x).left, upper.splitTop(pane.y - body.y).top,
    ]
  }

  /// The place of a box that belongs to a pane: beside it if there is room, else as low as
  /// possible, so that the picture stays visible.
  static func place(_ size: Size, over body: Rect, at pane: Rect?) -> Rect {
    let beside = pane.flatMap { pane in
      rooms(around: pane, in: body).first { $0.width >= size.width && $0.height >= size.height }
    }
    if let beside, let pane {
      return Rect(
        x: max(beside.x, min(pane.x, beside.maxX - size.width)),
        y: max(beside.y, min(pane.y, beside.maxY - size.height)), width: size.width,
        height: size.height)
    }
    let height = min(body.height, size.height)
    let width = min(body.width, size.width)
    return Rect(
      x: max(body.x, min(pane?.x ?? body.x, body.maxX - width)),
      y: max(body.y, min(pane?.maxY ?? body.y, body.maxY - height)), width: width, height: height)
  }

  /// Clears a box and draws its border and titles, and in the lower border which part of a list is
  /// visible.
  static func draw(
    _ area: Rect, title: String, note: String = "", range: String = "", theme: Theme,
    in frame: inout Frame
  ) {
    frame.fill(area, Cell(" ", theme[.menu]))
    frame.drawBorder(area, .light, theme[.menuFaint])
    let room = area.width - 4
    let head = Fitting.first([" \(title) ", " "], in: room)
    frame.draw(head, x: area.x + 2, y: area.y, theme[.menuStrong])
    let rest = room - head.columns - 2
    let side = note.isEmpty ? "" : Fitting.first([" \(note) "], in: rest)
    frame.drawRight(side, endX: area.maxX - 2, y: area.y, theme[.menu])
    let part = range.isEmpty ? "" : Fitting.first([" \(range) "], in: room)
    frame.drawRight(part, endX: area.maxX - 2, y: area.maxY - 1, theme[.menu])
  }

  /// Draws a rule from border to border of a box.
  static func drawRule(_ area: Rect, y: Int, theme: Theme, in frame: inout Frame) {
    let rule = String(repeating: "─", count: max(0, area.width - 2))
    frame.draw("├\(rule)┤", x: area.x, y: y, theme[.menuFaint], limit: area.width)
  }

  /// Draws a sentence behind an arrow, in the fullest of several wordings that has room.
  static func draw(_ wordings: [String], in area: Rect, _ style: Style, in frame: inout Frame) {
    let wrapped = wordings.map { Fitting.wrap($0, in: area.width - 2) }
    let lines = wrapped.first { $0.count <= area.height } ?? wrapped.last ?? []
    for (index, line) in lines.prefix(area.height).enumerated() {
      frame.draw((index == 0 ? "→ " : "  ") + line, x: area.x, y: area.y + index, style)
    }
  }
}

/// The visible part of a list around its chosen entry, and where each entry is.
struct ListWindow: Hashable, Sendable {
  let area: Rect
  /// The visible entries.
  let shown: Range<Int>
  private let count: Int
  private let columns: Int

  init(_ area: Rect, count: Int, choice: Int, columns: Int = 1) {
    self.area = area
    self.count = count
    self.columns = columns
    let held = min(count, area.height * columns)
    let first = max(0, min(choice - held / 2, count - held))
    shown = first..<first + held
  }

  /// The place of an entry; each of several columns is followed by a blank one.
  func row(of index: Int) -> Rect {
    let (column, row) = (index - shown.lowerBound).quotientAndRemainder(
      dividingBy: max(1, area.height))
    let width = area.width / columns
    return Rect(
      x: area.x + column * width, y: area.y + row, width: columns > 1 ? width - 1 : width,
      height: 1)
  }

  /// The entry at a cell.
  func index(at x: Int, _ y: Int) -> Int? { shown.first { row(of: $0).contains(x, y) } }

  /// The visible entries, such as `4-18 of 67`; empty when all are visible.
  var range: String {
    shown.count < count ? "\(shown.lowerBound + 1)-\(shown.upperBound) of \(count)" : ""
  }
}
