/// One character cell of a frame: a glyph one column wide, and its style.
package struct Cell: Hashable, Sendable {
  package var glyph: Unicode.Scalar
  package var style: Style

  package init(_ glyph: Unicode.Scalar, _ style: Style) {
    self.glyph = glyph
    self.style = style
  }

  /// A space in the terminal's own colours.
  package static let blank = Cell(" ", .plain)
}
