/// Base64 on byte arrays (RFC 4648): written in either alphabet, read in both, with or without
/// padding. Foundation's knows no base64url.
package enum Base64 {
  private static let standard = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let urlSafe: [UInt8] = standard.dropLast(2) + Array("-_".utf8)
  private static let values = makeValues()

  /// With padding, as in `CkcMessage`.
  package static func text(_ bytes: [UInt8]) -> String {
    text(bytes, standard) + String(repeating: "=", count: (3 - bytes.count % 3) % 3)
  }

  /// Without padding, for tokens and URLs (RFC 7515 §2).
  package static func urlText(_ bytes: [UInt8]) -> String { text(bytes, urlSafe) }

  private static func text(_ bytes: [UInt8], _ digits: [UInt8]) -> String {
    String(unsafeUninitializedCapacity: (bytes.count * 4 + 2) / 3) { text in
      var (bits, bitCount, count) = (0, 0, 0)
      for byte in bytes {
        bits = bits << 8 | Int(byte)
        bitCount += 8
        while bitCount >= 6 {
          bitCount -= 6
          text[count] = digits[bits >> bitCount & 63]
          count += 1
        }
        bits &= 63
      }
      guard bitCount > 0 else { return count }
      text[count] = digits[bits << (6 - bitCount) & 63]
      return count + 1
    }
  }

  /// Reads either alphabet; `nil` when a character belongs to neither or the length is impossible.
  package static func bytes(_ text: String) -> [UInt8]? { bytes(Array(text.utf8)[...]) }

  /// Reads UTF-8.
  static func bytes(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var digits = text
    while digits.last == UInt8(ascii: "=") { digits.removeLast() }
    guard digits.count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count * 3 / 4)
    var bits: UInt32 = 0
    var count = 0
    for digit in digits {
      let value = values[Int(digit)]
      guard value < 64 else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }

  /// Reads base64url as it is written here, so that nothing has two spellings: without padding, and
  /// with zeros in the bits that the last digit has to spare (RFC 7515 §2, RFC 4648 §3.5).
  static func canonicalBytes(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    guard let bytes = bytes(text), urlText(bytes).utf8.elementsEqual(text) else { return nil }
    return bytes
  }

  private static func makeValues() -> [UInt8] {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, digit) in standard.enumerated() { values[Int(digit)] = UInt8(value) }
    for (value, digit) in urlSafe.enumerated() { values[Int(digit)] = UInt8(value) }
    return values
  }
}
