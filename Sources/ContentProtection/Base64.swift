/// Base64 on byte arrays (RFC 4648): written in either alphabet, read in both, with or without
/// padding. Foundation's knows neither base64url nor arrays, and every heartbeat writes a token.
package enum Base64 {
  private static let standard = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let urlSafe: [UInt8] = standard.dropLast(2) + Array("-_".utf8)
  private static let values = makeValues()

  /// With padding, as in `CkcMessage`.
  package static func text(_ bytes: [UInt8]) -> String {
    var text = encode(bytes, alphabet: standard)
    text.append(contentsOf: repeatElement(UInt8(ascii: "="), count: (4 - text.count % 4) % 4))
    return String(decoding: text, as: UTF8.self)
  }

  /// Without padding, for tokens and URLs (RFC 7515 §2).
  package static func urlText(_ bytes: [UInt8]) -> String {
    String(decoding: encode(bytes, alphabet: urlSafe), as: UTF8.self)
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

  // Three bytes at a time into a buffer of the right size.
  private static func encode(_ bytes: [UInt8], alphabet: [UInt8]) -> [UInt8] {
    let count = (bytes.count * 4 + 2) / 3
    return Array(unsafeUninitializedCapacity: count) { text, written in
      bytes.withUnsafeBufferPointer { bytes in
        alphabet.withUnsafeBufferPointer { encode(bytes, $0, into: text) }
      }
      written = count
    }
  }

  private static func encode(
    _ bytes: UnsafeBufferPointer<UInt8>, _ alphabet: UnsafeBufferPointer<UInt8>,
    into text: UnsafeMutableBufferPointer<UInt8>
  ) {
    var place = 0
    var index = 0
    while index + 2 < bytes.count {
      let group =
        Int(bytes[index]) << 16 | Int(bytes[index + 1]) << 8 | Int(bytes[index + 2])
      text[place] = alphabet[group >> 18]
      text[place + 1] = alphabet[group >> 12 & 63]
      text[place + 2] = alphabet[group >> 6 & 63]
      text[place + 3] = alphabet[group & 63]
      place += 4
      index += 3
    }
    let left = bytes.count - index
    guard left > 0 else { return }
    let group = Int(bytes[index]) << 16 | (left > 1 ? Int(bytes[index + 1]) << 8 : 0)
    for digit in 0...left { text[place + digit] = alphabet[group >> (18 - 6 * digit) & 63] }
  }

  private static func makeValues() -> [UInt8] {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, digit) in standard.enumerated() { values[Int(digit)] = UInt8(value) }
    for (value, digit) in urlSafe.enumerated() { values[Int(digit)] = UInt8(value) }
    return values
  }
}
