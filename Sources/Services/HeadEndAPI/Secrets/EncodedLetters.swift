/// The bytes of a text without percent-encoding, however often it was applied, and how each is
/// spelt there.
struct EncodedLetters {
  private(set) var bytes: [UInt8] = []
  private let text: [UInt8]
  /// Where each begins in the text, and the end of the last.
  private var starts: [Int] = []

  init(_ text: String) {
    self.text = Array(text.utf8)
    var index = 0
    while index < self.text.count {
      starts.append(index)
      var byte = self.text[index]
      index += 1
      while byte == UInt8(ascii: "%"), let encoded = byteInHexDigits(at: index) {
        byte = encoded
        index += 2
      }
      bytes.append(byte)
    }
    starts.append(index)
  }

  private func byteInHexDigits(at index: Int) -> UInt8? {
    guard index + 1 < text.count else { return nil }
    let digits = text[index...index + 1].compactMap {
      Character(Unicode.Scalar($0)).hexDigitValue.map(UInt8.init)
    }
    return digits.count == 2 ? digits[0] << 4 | digits[1] : nil
  }

  /// Some of them as the text has them.
  func spelling(_ range: Range<Int>) -> ArraySlice<UInt8> {
    text[starts[range.lowerBound]..<starts[range.upperBound]]
  }

  /// The word that begins there; empty where none does. What stands encoded in a secret parameter's
  /// value belongs to it.
  func word(at rest: ArraySlice<UInt8>, isValue: Bool) -> ArraySlice<UInt8> {
    guard let first = rest.first, isValue, !" \":=".utf8.contains(first) else {
      return rest.prefix(while: Self.isOfWord)
    }
    let end = rest.indices.first { index in
      starts[index + 1] - starts[index] == 1 && !Self.isOfValue(bytes[index])
    }
    return rest[..<(end ?? rest.endIndex)]
  }

  /// What a value has besides: `/` of base64, the marks of signed addresses and of passwords.
  private static func isOfValue(_ byte: UInt8) -> Bool {
    isOfWord(byte) || "/~*|@!$#^".utf8.contains(byte)
  }

  /// Base64 in both alphabets, JSON Web Tokens and percent signs; without `/`, which divides paths.
  static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"):
      true
    default: "-_.+%".utf8.contains(byte)
    }
  }
}
