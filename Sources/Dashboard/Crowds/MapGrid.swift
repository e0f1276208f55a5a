import Crowd
package import HeadEndAPI
import Lab
import Players
import Screen
import Simulation

/// The first viewer of the cell under the cursor, with its true state, beside the cell.
struct ViewerCard {
  let viewer: ViewerObservation
  /// How many viewers its cell stands for, and what it shows.
  let group: Int
  let shown: ViewerState
  let channels: [Channel]
  let now: Instant
  let theme: Theme

  private static let size = Size(42, 9)

  /// Draws the card over the map, on the side of the cell that has more room, at the right if both
  /// have enough; it never hides the cell.
  func draw(beside cell: Rect, over map: Rect, in frame: inout Frame) {
    let (right, left) = (map.maxX - cell.maxX - 2, cell.x - map.x - 2)
    let isRight = right >= min(Self.size.width, left)
    let width = min(Self.size.width, max(right, left))
    let height = min(map.height, Self.size.height)
    let y = max(map.y, min(cell.y - height / 2, map.maxY - height))
    let area = Rect(
      x: isRight ? cell.maxX + 2 : cell.x - 2 - width, y: y, width: width, height: height)
    Panel.draw(area, title: viewer.device, theme: theme, in: &frame)
    let inner = Panel.inner(area)
    for (row, line) in lines.prefix(inner.height).enumerated() {
      frame.draw(line.label, x: inner.x, y: inner.y + row, theme[.menuFaint])
      frame.draw(
        Fitting.first(line.words, in: inner.width - 6), x: inner.x + 6, y: inner.y + row,
        theme[line.role])
    }
  }

  private struct Line {
    let label: String
    /// From the longest wording to the shortest.
    let words: [String]
    var role = Theme.Role.menu
  }

  private var lines: [Line] {
    let sign = viewer.state.sign
    let name = channels.first { $0.number == viewer.channel }?.name ?? ""
    let failures = viewer.failures == 1 ? "1 failure" : "\(viewer.failures) failures"
    let app = viewer.policy.rawValue
    return [
      Line(
        label: "state", words: ["\(sign.shape) \(sign.word.uppercased())"],
        role: viewer.state.isFailed || viewer.state >= .stalled ? .menuWarning : .menuStrong),
      Line(
        label: "home",
        words: [viewer.account, String(viewer.account.drop { !$0.isNumber })]),
      Line(label: "watch", words: ["\(viewer.channel) \(name)", "\(viewer.channel)"]),
      Line(label: "app", words: viewer.failures > 0 ? ["\(app), \(failures)", app] : [app]),
      Line(label: "SSM", words: left(viewer.sessionEnd, "expires") ?? ["no session"]),
      Line(label: "KEY", words: left(viewer.leaseEnd, "lease ends") ?? ["no licence"]),
      Line(label: "cell", words: cell),
    ]
  }

  private func left(_ end: Instant?, _ word: String) -> [String]? {
    end.map { ClockText.countdown($0 - now) }.map { ["\(word) in \($0)", $0] }
  }

  private var cell: [String] {
    guard group > 1 else { return ["this viewer alone"] }
    let count = CountText.grouped(group)
    let shows = shown.isTrouble ? "worst: \(shown.sign.word)" : "no trouble"
    return ["first of \(count), \(shows)", "first of \(count)", "1 of \(count)"]
  }
}

/// How the viewers of a crowd lie on an area: row by row, each cell one viewer or a group of
/// neighbours. Of few viewers, each takes several columns and rows.
struct MapGrid: Hashable, Sendable {
  /// The most rows that one viewer takes.
  private static let mostRows = 4

  let area: Rect
  let columns: Int
  /// How many cells there are.
  let count: Int
  /// Columns and rows of a cell.
  let block: Size

  init(_ viewers: Int, in area: Rect) {
    self.area = area
    let scale = (1...Self.mostRows).last {
      (area.width / (2 * $0)) * (area.height / $0) >= viewers
    }
    block = scale.map { Size(2 * $0, $0) } ?? Size(1, 1)
    columns = area.width / block.width
    count = min(viewers, columns * (area.height / block.height))
  }

  /// Where a cell lies, with a gap behind it where there is room for one.
  func place(of cell: Int) -> Rect {
    Rect(
      x: area.x + cell % columns * block.width, y: area.y + cell / columns * block.height,
      width: max(1, block.width - 1), height: block.height > 2 ? block.height - 1 : block.height)
  }

  /// The cell at a column and row of the screen; `nil` where there is none.
  func cell(at x: Int, _ y: Int) -> Int? {
    guard area.contains(x, y) else { return nil }
    let (column, row) = ((x - area.x) / block.width, (y - area.y) / block.height)
    let cell = row * columns + column
    return column < columns && cell < count ? cell : nil
  }

  /// The cell that a viewer is in, of so many viewers.
  func cell(of viewer: Int, among viewers: Int) -> Int {
    max(0, min(count, ((viewer + 1) * count - 1) / max(1, viewers)))
  }

  /// The viewers of a cell, of so many.
  func viewers(of cell: Int, among viewers: Int) -> Range<Int> {
    cell * viewers / max(1, count)..<(cell + 1) * viewers / max(1, count)
  }
}

/// The cell of a zoomed crowd that the arrow keys have chosen, by its first viewer: it stays with
/// the viewer when the screen's size changes.
package struct MapCursor: Hashable, Sendable {
  package let crowd: PlayerID
  package let viewer: Int
}
