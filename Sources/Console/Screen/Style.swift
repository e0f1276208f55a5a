/// How a cell looks: colours and attributes.
package struct Style: Hashable, Sendable {
  /// Attributes that every terminal has.
  package struct Attributes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let bold = Attributes(rawValue: 1)
    package static let dim = Attributes(rawValue: 2)
    package static let reverse = Attributes(rawValue: 4)
    package static let underline = Attributes(rawValue: 8)
  }

  package var foreground: Color
  package var background: Color
  package var attributes: Attributes

  package init(
    _ foreground: Color = .standard, on background: Color = .standard, _ attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The terminal's own colours, no attribute.
  package static let plain = Style()

  /// This style with more attributes.
  package func adding(_ more: Attributes) -> Style {
    Style(foreground, on: background, attributes.union(more))
  }

  /// This style on another background.
  package func on(_ background: Color) -> Style { Style(foreground, on: background, attributes) }
}
