package import HeadEndAPI
import Screen

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
