/// Reads what a bit writer wrote, as a decoder does.
struct BitReader {
  private let bits: [UInt8]
  private(set) var place = 0

  init(_ bytes: [UInt8]) {
    bits = bytes.flatMap { byte in (0..<8).map { byte >> (7 - UInt8($0)) & 1 } }
  }

  var isAtEnd: Bool { place >= bits.count }

  mutating func bit() -> Int {
    guard !isAtEnd else { return 0 }
    defer { place += 1 }
    return Int(bits[place])
  }

  mutating func read(_ count: Int) -> Int {
    (0..<count).reduce(0) { value, _ in value << 1 | bit() }
  }

  /// Zeros before the next one, which is read, too.
  mutating func zeros() -> Int {
    var count = 0
    while !isAtEnd, bit() == 0 { count += 1 }
    return count
  }

  mutating func unsigned() -> Int {
    let length = zeros()
    return 1 << length - 1 + read(length)
  }

  mutating func signed() -> Int {
    let code = unsigned()
    return code % 2 == 1 ? (code + 1) / 2 : -code / 2
  }

  /// Reads bits until they are one of the codes, written as in the standard's tables.
  mutating func code<Value>(of table: [String: Value]) -> Value? {
    var text = ""
    while !isAtEnd, text.count < 17 {
      text += "\(bit())"
      if let value = table[text] { return value }
    }
    return nil
  }
}
