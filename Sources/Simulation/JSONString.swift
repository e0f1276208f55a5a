/// JSON strings (RFC 8259, section 7), for what is written without an encoder: the short escapes
/// where there are any, `\u00xx` for the other control characters, everything else as it is.
package enum JSONString {
  private static let digits = Array("0123456789abcdef".utf8)

  /// The text as a JSON string, quotes included.
  package static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 2)
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends a text as a JSON string, quotes included; in one piece where nothing needs an escape.
  package static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { utf8 in
      guard isPlain(utf8, from: 0x20, to: 0xff) else { return append(utf8, to: &bytes) }
      bytes.append(UInt8(ascii: "\""))
      bytes.append(contentsOf: utf8)
      bytes.append(UInt8(ascii: "\""))
    }
  }

  /// The text of an object that is one text without escapes or blanks, `{"key":"text"}`, as most
  /// servers write it; `nil` for all other JSON, which a decoder must read. For what is too
  /// frequent for that.
  package static func onlyText(of key: String, in object: [UInt8]) -> String? {
    let start = "{\"\(key)\":\"".utf8
    let end = "\"}".utf8
    guard object.count >= start.count + end.count, object.starts(with: start),
      object.suffix(end.count).elementsEqual(end)
    else { return nil }
    return object.withUnsafeBufferPointer { bytes in
      let text = UnsafeBufferPointer(rebasing: bytes[start.count..<bytes.count - end.count])
      guard isPlain(text, from: 0x21, to: 0x7e) else { return nil }
      return String(decoding: text, as: UTF8.self)
    }
  }

  /// Whether all bytes are in a range, and none is a quote or a backslash.
  private static func isPlain(
    _ bytes: UnsafeBufferPointer<UInt8>, from least: UInt8, to greatest: UInt8
  ) -> Bool {
    // Without a way out of the loop the compiler looks at many bytes at once: tokens are long.
    var (low, high) = (UInt8.max, UInt8.min)
    var (offQuote, offBackslash) = (UInt8.max, UInt8.max)
    for byte in bytes {
      low = min(low, byte)
      high = max(high, byte)
      offQuote = min(offQuote, byte ^ quote)
      offBackslash = min(offBackslash, byte ^ backslash)
    }
    return low >= least && high <= greatest && offQuote != 0 && offBackslash != 0
  }

  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")

  /// Appends UTF-8 as a JSON string, quotes included.
  package static func append(_ text: some Sequence<UInt8>, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text {
      switch byte {
      case quote, backslash: escape(byte, in: &bytes)
      case 0x08: escape(UInt8(ascii: "b"), in: &bytes)
      case 0x09: escape(UInt8(ascii: "t"), in: &bytes)
      case 0x0a: escape(UInt8(ascii: "n"), in: &bytes)
      case 0x0c: escape(UInt8(ascii: "f"), in: &bytes)
      case 0x0d: escape(UInt8(ascii: "r"), in: &bytes)
      case 0..<0x20:
        bytes += "\\u00".utf8
        bytes.append(digits[Int(byte >> 4)])
        bytes.append(digits[Int(byte & 15)])
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func escape(_ letter: UInt8, in bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\\"))
    bytes.append(letter)
  }
}
