/// Names of fields, headers and parameters whose values are secrets
/// (HeadEndHTTP/ServingRealClients, "Secrets").
enum SecretName {
  /// Names that mean nothing else, and are the names of secrets before a colon, too.
  private static let own: Set = [
    "ticket", "join", "expressplaytoken", "customerauthenticator", "sessionid", "cookie",
    "zapdeck-join", "sessiontoken", "nv-authorizations", "authorization", "x-axdrm-message",
    "pallycon-customdata-v2",
  ]

  /// Names of parameters; in a sentence they may be words.
  private static let parameters: Set = ["policy", "cloudfront-policy", "hmac", "spc"]

  private static let endings = [
    "token", "password", "secret", "signature", "authorization", "customdata", "custom-data",
  ]

  /// Schemes of `Authorization`, which a space divides from the secret (RFC 9110, 11.4).
  private static let schemes: Set = ["bearer", "basic", "digest"]

  /// Whether a field, header or parameter of that name carries a secret.
  static func contains(_ name: String) -> Bool {
    let name = name.lowercased()
    return own.contains(name) || parameters.contains(name) || name.hasPrefix("x-dt-")
      || endings.contains(where: name.hasSuffix)
  }

  /// Whether a word is such a name by what follows it: `name=value`, `name: value` and
  /// `"name": "value"`.
  static func isSecret(
    _ word: ArraySlice<UInt8>, before rest: ArraySlice<UInt8>, isOutside: Bool
  ) -> Bool {
    guard let byte = rest.first, "=:\"".utf8.contains(byte) else { return false }
    let name = String(decoding: word, as: UTF8.self)
    if own.contains(name.lowercased()) { return true }
    let isMember = rest.dropFirst().first { $0 != UInt8(ascii: " ") } == UInt8(ascii: ":")
    let isNamed = byte == UInt8(ascii: "=") || byte == UInt8(ascii: "\"") && isOutside && isMember
    return isNamed && contains(name)
  }

  /// Whether a word is only the scheme of the secret that follows it.
  static func isScheme(_ word: ArraySlice<UInt8>) -> Bool {
    schemes.contains(String(decoding: word, as: UTF8.self).lowercased())
  }
}
