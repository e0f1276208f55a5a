/// Takes tokens, keys and join codes out of texts that leave the program (HeadEndHTTP/OpenDoors,
/// "Secrets").
package enum Redaction {
  /// What stands where a secret stood.
  package static let mark = "…"

  /// Parameters of addresses, forms and cookies whose values are secrets.
  private static let secretNames: Set = [
    "ticket", "join", "expressplaytoken", "customerauthenticator", "sessionid", "cookie",
    "zapdeck-join", "sessiontoken", "nv-authorizations",
  ]

  /// Whether a field or parameter of that name carries a secret.
  package static func isSecret(name: String) -> Bool { secretNames.contains(name.lowercased()) }

  /// A text of ours: without JSON Web Tokens, and without the values of secret parameters.
  package static func redacted(_ text: String) -> String {
    redacted(text, isOutside: false)
  }

  /// A text of strangers, in which a secret may be spelt in any way: also without whatever is as
  /// long and as mixed as a key of 128 bits is in hex digits or base64 [N].
  package static func redacted(fromOutside text: String) -> String {
    redacted(text, isOutside: true)
  }

  private static func redacted(_ text: String, isOutside: Bool) -> String {
    let bytes = Array(text.utf8)
    var kept: [UInt8] = []
    var rest = bytes[...]
    var isValue = false
    while let byte = rest.first {
      let padded = isOutside ? paddedKey(at: rest) : []
      let word = padded.isEmpty ? rest.prefix(while: isOfWord) : padded
      guard !word.isEmpty else {
        kept.append(byte)
        rest.removeFirst()
        // `name=value`, `name: value` and `"name": "value"`.
        isValue = isValue && " \":=".utf8.contains(byte)
        continue
      }
      rest = rest.dropFirst(word.count)
      let isHidden = isValue || isToken(word) || isOutside && (isLikeKey(word) || !padded.isEmpty)
      kept += isHidden ? Array(mark.utf8) : Array(word)
      isValue =
        isSecret(name: String(decoding: word, as: UTF8.self))
        && rest.first.map { "=:\"".utf8.contains($0) } == true
    }
    return kept == bytes ? text : String(decoding: kept, as: UTF8.self)
  }

  /// A JSON Web Token (RFC 7519), or the beginning of one: its first part is a JSON object.
  private static func isToken(_ word: ArraySlice<UInt8>) -> Bool {
    word.count >= 20 && word.starts(with: "eyJ".utf8)
  }

  /// 22 letters and digits, of both cases or in hex digits alone.
  private static func isLikeKey(_ word: ArraySlice<UInt8>) -> Bool {
    guard word.count >= 22 else { return false }
    let isHex = word.allSatisfy { Unicode.Scalar($0).properties.isHexDigit }
    return isHex
      || word.contains { isIn("0", "9", $0) } && word.contains { isIn("a", "z", $0) }
        && word.contains { isIn("A", "Z", $0) }
  }

  /// What ends in the padding of base64, which may have a `/` in it; empty where nothing does.
  private static func paddedKey(at rest: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let run = rest.prefix { isOfWord($0) || $0 == UInt8(ascii: "/") }
    let padding = rest.dropFirst(run.count).prefix { $0 == UInt8(ascii: "=") }.count
    guard run.count >= 22, (1...2).contains(padding), (run.count + padding) % 4 == 0 else {
      return []
    }
    return run
  }

  /// Base64 in both alphabets, JSON Web Tokens and percent signs; without `/`, which divides paths.
  private static func isOfWord(_ byte: UInt8) -> Bool {
    isIn("0", "9", byte) || isIn("a", "z", byte) || isIn("A", "Z", byte)
      || "-_.+%".utf8.contains(byte)
  }

  private static func isIn(_ first: Unicode.Scalar, _ last: Unicode.Scalar, _ byte: UInt8) -> Bool {
    (UInt8(ascii: first)...UInt8(ascii: last)).contains(byte)
  }
}
