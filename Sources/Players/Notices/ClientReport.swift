import HeadEndAPI

/// A notification that a real client reports: text from outside, cut short and without control
/// characters and secrets.
package struct ClientReport: Hashable, Sendable {
  /// One entry of its `userInfo`.
  package struct Field: Hashable, Sendable {
    package let key: String
    package let value: FieldValue
  }

  package let name: String
  package let userInfo: [Field]

  /// The longest text that is kept, in characters.
  private static let limit = 120
  private static let fieldLimit = 16

  /// `userInfo` in the order of its keys.
  package init(name: String, userInfo: [(key: String, value: FieldValue)]) {
    self.name = Self.harmless(name)
    self.userInfo = userInfo.sorted { $0.key < $1.key }.prefix(Self.fieldLimit).map {
      Field(key: Self.harmless($0.key), value: Self.harmless($0))
    }
  }

  /// Text from outside, without control characters and cut short.
  package static func plain(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter(isPrintable).prefix(limit)))
  }

  /// No control character, no line separator, and none that reorders the text around it.
  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF:
      false
    default: true
    }
  }

  /// Its secrets go before it is cut short: the beginning of a token is one, too.
  private static func harmless(_ text: String) -> String {
    let printable = String(String.UnicodeScalarView(text.unicodeScalars.filter(isPrintable)))
    return plain(Redaction.redacted(fromOutside: printable))
  }

  private static func harmless(_ field: (key: String, value: FieldValue)) -> FieldValue {
    guard case .text(let text) = field.value else { return field.value }
    return .text(Redaction.isSecret(name: field.key) ? Redaction.mark : harmless(text))
  }

  /// Whether the catalogue has a notification of that name.
  var isKnown: Bool { sample != nil }

  private var sample: Notice? { NoticeCatalogue.reportable.first { $0.name == name } }

  var severity: Severity { sample?.severity ?? .notice }

  var text: String {
    let info = userInfo.map { "\($0.key) \($0.value.description)" }.joined(separator: " ")
    return isKnown ? info : "\(name) \(info)"
  }

  var fields: NoticeFields {
    (isKnown ? [] : [("name", .text(name))]) + userInfo.map { ($0.key, $0.value) }
  }
}
