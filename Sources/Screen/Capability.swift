/// What a terminal can show; frames are drawn for the best one and brought down to this.
package struct Capability: Hashable, Sendable {
  /// How many colours there are.
  package enum Colors: Int, Sendable {
    case none = 0
    case eight = 8
    case full = 256
  }

  package var colors: Colors
  /// Whether characters beyond ASCII are drawn.
  package var unicode: Bool

  package init(colors: Colors = .full, unicode: Bool = true) {
    self.colors = colors
    self.unicode = unicode
  }

  /// 256 colours and Unicode.
  package static let full = Capability()
}
