import HeadEndAPI
import Simulation

/// Text from outside, as logs and the wall may have it.
package enum UntrustedText {
  /// The longest text that is kept, in characters.
  package static let limit = 120

  /// Without control characters, and cut short.
  package static func plain(_ text: String, limit: Int = UntrustedText.limit) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter(\.isPrintable).prefix(limit)))
  }

  /// The same without secrets, which go before it is cut short: the beginning of a token is one,
  /// too.
  package static func harmless(_ text: String, limit: Int = UntrustedText.limit) -> String {
    let printable = String(String.UnicodeScalarView(text.unicodeScalars.filter(\.isPrintable)))
    return plain(Redaction.redacted(fromOutside: printable), limit: limit)
  }
}
