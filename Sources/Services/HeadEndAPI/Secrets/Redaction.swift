/// Takes tokens, keys and join codes out of texts that leave the program
/// (HeadEndHTTP/ServingRealClients, "Secrets").
package enum Redaction {
  /// What stands where a secret stood.
  package static let mark = "…"

  /// Whether a field or parameter of that name carries a secret.
  package static func isSecret(name: String) -> Bool { SecretName.contains(name) }

  /// A text of ours: without JSON Web Tokens, and without the values of secret parameters.
  package static func redacted(_ text: String, leaving mark: String = Redaction.mark) -> String {
    redacted(text, isOutside: false, mark)
  }

  /// A text of strangers, in which a secret may be spelt in any way: also without whatever has
  /// the shape of a key [N].
  package static func redacted(
    fromOutside text: String, leaving mark: String = Redaction.mark
  ) -> String {
    redacted(text, isOutside: true, mark)
  }

  private static func redacted(_ text: String, isOutside: Bool, _ mark: String) -> String {
    let letters = EncodedLetters(text)
    var kept: [UInt8] = []
    var rest = letters.bytes[...]
    var isValue = false
    var run = Run(endIndex: rest.startIndex, padding: 0)
    while let byte = rest.first {
      if isOutside, rest.startIndex >= run.endIndex { run = Run(at: rest) }
      let isPadded = isOutside && run.isPaddedKey(from: rest.startIndex)
      let groups = isOutside && !isValue ? KeyShape.hexGroups(at: rest) : nil
      let word =
        isPadded ? rest[..<run.endIndex] : groups ?? letters.word(at: rest, isValue: isValue)
      guard !word.isEmpty else {
        kept += letters.spelling(rest.startIndex..<rest.startIndex + 1)
        rest.removeFirst()
        // `name=value`, `name: value` and `"name": "value"`.
        isValue = isValue && " \":=".utf8.contains(byte)
        continue
      }
      rest = rest.dropFirst(word.count)
      let isHidden =
        isValue || isPadded || groups != nil || isOutside && KeyShape.isKey(word)
      let secret = isHidden ? word.startIndex : beginning(ofTokenIn: word)
      kept += letters.spelling(word.startIndex..<(secret ?? word.endIndex))
      if secret != nil { kept += mark.utf8 }
      isValue =
        SecretName.isSecret(word, before: rest, isOutside: isOutside)
        || isValue && rest.first == UInt8(ascii: " ") && SecretName.isScheme(word)
    }
    return kept.elementsEqual(text.utf8) ? text : String(decoding: kept, as: UTF8.self)
  }

  /// Where a JSON Web Token (RFC 7519) begins, or what is left of one: its first part is a JSON
  /// object. Something else may stand before it.
  private static func beginning(ofTokenIn word: ArraySlice<UInt8>) -> Int? {
    guard word.count >= 20 else { return nil }
    return word.indices.dropLast(19).first { word[$0...].starts(with: "eyJ".utf8) }
  }

  /// Characters of base64, which include `/`, with the padding that follows them.
  private struct Run {
    let endIndex: Int
    let padding: Int

    init(endIndex: Int, padding: Int) { (self.endIndex, self.padding) = (endIndex, padding) }

    init(at rest: ArraySlice<UInt8>) {
      endIndex = rest.prefix { EncodedLetters.isOfWord($0) || $0 == UInt8(ascii: "/") }.endIndex
      padding = rest[endIndex...].prefix(3).prefix { $0 == UInt8(ascii: "=") }.count
    }

    /// Whether the part from an index on is a key in padded base64.
    func isPaddedKey(from start: Int) -> Bool {
      let count = endIndex - start
      return count >= 22 && (1...2).contains(padding) && (count + padding) % 4 == 0
    }
  }
}
