/// A square of dark and light dots, such as a QR code, without its light margin.
package struct DotMatrix: Hashable, Sendable {
  /// Dots on each side.
  package let side: Int
  private let dark: [Bool]

  /// The dots row by row; `nil` when they are no square of that side.
  package init?(side: Int, dark: [Bool]) {
    guard side > 0, dark.count == side * side else { return nil }
    self.side = side
    self.dark = dark
  }

  /// Whether a dot is dark; those outside are light.
  package func isDark(_ x: Int, _ y: Int) -> Bool {
    guard (0..<side).contains(x), (0..<side).contains(y) else { return false }
    return dark[y * side + x]
  }

  /// Light dots around it, so that a camera finds its edge.
  static let margin = 2

  /// Columns and rows of the frame that it takes, two dots in a cell.
  package var size: Size {
    let whole = side + 2 * Self.margin
    return Size(whole, (whole + 1) / 2)
  }
}

extension Frame {
  /// Draws a matrix from a cell on, two dots in a cell: always black on white, in any theme.
  package mutating func draw(_ matrix: DotMatrix, x: Int, y: Int) {
    let (black, white) = (Color(16), Color(231))
    for row in 0..<matrix.size.height {
      for column in 0..<matrix.size.width {
        let (dotX, dotY) = (column - DotMatrix.margin, 2 * row - DotMatrix.margin)
        let top = matrix.isDark(dotX, dotY) ? black : white
        let bottom = matrix.isDark(dotX, dotY + 1) ? black : white
        self[x + column, y + row] = Cell(Glyphs.upperHalf, Style(top, on: bottom))
      }
    }
  }
}
