/// Bytes as lower-case hex digits.
package enum Hexadecimal {
  private static let digits = Array("0123456789abcdef".utf8)

  /// Two digits a byte.
  package static func text(_ bytes: some Sequence<UInt8>) -> String {
    var text: [UInt8] = []
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
