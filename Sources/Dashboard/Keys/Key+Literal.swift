import Screen

extension Key: ExpressibleByUnicodeScalarLiteral {
  /// A printable key, as the table of actions writes it.
  package init(unicodeScalarLiteral scalar: Unicode.Scalar) {
    self = .character(scalar)
  }
}
