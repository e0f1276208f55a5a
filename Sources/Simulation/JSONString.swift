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
      guard all(utf8, satisfy: { !needsEscape($0) }) else { return append(utf8, to: &bytes) }
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
      guard all(text, satisfy: { $0 > 0x20 && $0 < 0x7f && $0 != 0x22 && $0 != 0x5c }) else {
        return nil
      }
      return String(decoding: text, as: UTF8.self)
    }
  }

  // Looks at every byte even if the first one fails: without a way out, the compiler looks at many
  // bytes at once, and tokens are long.
  private static func all(
    _ bytes: UnsafeBufferPointer<UInt8>, satisfy isWanted: (UInt8) -> Bool
  ) -> Bool {
    bytes.reduce(UInt8(1)) { $0 & (isWanted($1) ? 1 : 0) } == 1
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// Appends UTF-8 as a JSON string, quotes included.
  package static func append(_ text: some Sequence<UInt8>, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): escape(byte, in: &bytes)
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
