/// A secret of a simulated tenant, as text for a file.
package struct RevealedSecret: Hashable, Sendable {
  /// File name: `content-token.secret`, `news-one.key`.
  package let name: String
  /// Hexadecimal, one value a line.
  package let text: String
}
