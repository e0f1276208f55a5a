/// The six glyphs of a border.
package struct Border: Hashable, Sendable {
  package let horizontal: Unicode.Scalar
  package let vertical: Unicode.Scalar
  package let topLeft: Unicode.Scalar
  package let topRight: Unicode.Scalar
  package let bottomLeft: Unicode.Scalar
  package let bottomRight: Unicode.Scalar

  /// Thin lines.
  package static let light = Border(
    horizontal: "─", vertical: "│", topLeft: "┌", topRight: "┐", bottomLeft: "└", bottomRight: "┘")

  /// Thick lines: the focused pane.
  package static let heavy = Border(
    horizontal: "━", vertical: "┃", topLeft: "┏", topRight: "┓", bottomLeft: "┗", bottomRight: "┛")
}
