import ContentProtection
import HeadEndAPI

/// How a token request names its key (HeadEnd/ExpressPlayContract, "Tokens"): stored at ExpressPlay
/// under a `kid` and wrapped with a `kek`, or given as `contentKey` and `iv`.
enum KeyReference: Hashable {
  /// `kid` is 32 hex digits, or a caret and up to 64 characters.
  case stored(kid: String, kek: String)
  /// All in lower-case hex digits; the identifier is empty when there is none.
  case given(identifier: String, key: String, iv: String)

  static func read(_ parameters: QueryParameters) -> Reply<Self> {
    for (name, count) in [("kek", 32), ("ek", 48), ("contentKey", 32), ("iv", 32)] {
      if let value = parameters[name], !isHexadecimal(value, count) {
        return .refused(400, "\(name): must be \(count) hex digits")
      }
    }
    let kid = parameters["kid"]
    if let kid, !isIdentifier(kid) {
      return .refused(400, "kid: must be 32 hex digits, or ^ and up to 64 characters")
    }
    if let kek = parameters["kek"] { return wrapped(kek, kid: kid, ek: parameters["ek"]) }
    guard let key = parameters["contentKey"] else {
      return .refused(400, "contentKey: required unless kek and kid are given")
    }
    guard let iv = parameters["iv"] else { return .refused(400, "iv: required with contentKey") }
    return .success(.given(identifier: kid ?? "", key: key.lowercased(), iv: iv.lowercased()))
  }

  private static func wrapped(_ kek: String, kid: String?, ek: String?) -> Reply<Self> {
    switch (kid, ek) {
    case (let kid?, nil): .success(.stored(kid: kid, kek: kek.lowercased()))
    // Our choice [N]: a lab does not have its own wrapped keys.
    case (nil, _?): .refused(501, "ek: wrapped keys are not accepted")
    case (nil, nil), (_?, _?): .refused(400, "kek: requires either kid or ek, not both")
    }
  }

  private static func isIdentifier(_ text: String) -> Bool {
    text.hasPrefix("^") ? (2...65).contains(text.count) : isHexadecimal(text, 32)
  }

  private static func isHexadecimal(_ text: String, _ count: Int) -> Bool {
    text.utf8.count == count && text.allSatisfy(\.isHexDigit)
  }
}

extension ContentKey {
  /// Key and initialisation vector of 32 hex digits each; `nil` for anything else.
  init?(identifier: String, digits: String, ivDigits: String) {
    guard let key = Self.bytes(digits), let iv = Self.bytes(ivDigits) else { return nil }
    self.init(identifier: identifier, key: key, iv: iv)
  }

  private static func bytes(_ digits: String) -> [UInt8]? {
    let values = digits.compactMap(\.hexDigitValue)
    guard values.count == 32, digits.count == 32 else { return nil }
    return stride(from: 0, to: 32, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
  }
}
