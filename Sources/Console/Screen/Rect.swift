/// A rectangle of cells; never of negative size.
package struct Rect: Hashable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  package init(_ size: Size) { self.init(x: 0, y: 0, width: size.width, height: size.height) }

  package var maxX: Int { x + width }
  package var maxY: Int { y + height }
  package var isEmpty: Bool { width == 0 || height == 0 }

  /// Whether a cell lies in it.
  package func contains(_ x: Int, _ y: Int) -> Bool {
    (self.x..<maxX).contains(x) && (self.y..<maxY).contains(y)
  }

  /// The rectangle less a border of that many cells on each side.
  package func inset(by cells: Int = 1) -> Rect {
    Rect(x: x + cells, y: y + cells, width: width - 2 * cells, height: height - 2 * cells)
  }

  /// The first `rows` rows, and what is left below them.
  package func splitTop(_ rows: Int) -> (top: Rect, rest: Rect) {
    let rows = min(max(0, rows), height)
    return (
      Rect(x: x, y: y, width: width, height: rows),
      Rect(x: x, y: y + rows, width: width, height: height - rows)
    )
  }

  /// The last `rows` rows, and what is left above them.
  package func splitBottom(_ rows: Int) -> (rest: Rect, bottom: Rect) {
    let (rest, bottom) = splitTop(height - rows)
    return (rest, bottom)
  }

  /// The first `columns` columns, and what is left to their right.
  package func splitLeft(_ columns: Int) -> (left: Rect, rest: Rect) {
    let columns = min(max(0, columns), width)
    return (
      Rect(x: x, y: y, width: columns, height: height),
      Rect(x: x + columns, y: y, width: width - columns, height: height)
    )
  }

  /// A rectangle of that size in the middle of this one, cut to fit.
  package func centred(_ size: Size) -> Rect {
    let width = min(size.width, width)
    let height = min(size.height, height)
    return Rect(
      x: x + (self.width - width) / 2, y: y + (self.height - height) / 2, width: width,
      height: height)
  }

  /// What lies in both.
  package func intersection(_ other: Rect) -> Rect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return Rect(
      x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
  }
}

/// Width and height in cells.
package struct Size: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }
}
