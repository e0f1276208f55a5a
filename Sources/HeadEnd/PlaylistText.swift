/// A playlist being written, as bytes (RFC 8216 §4.1).
struct PlaylistText: Sendable {
  private(set) var bytes: [UInt8] = []

  mutating func line(_ text: String) {
    add(text)
    endLine()
  }

  mutating func add(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// A whole number of zero or more, at least `width` digits wide.
  mutating func add(_ number: Int, width: Int = 1) {
    var divisor = 1
    for _ in 1..<max(1, width) { divisor *= 10 }
    while number / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
      divisor /= 10
    }
  }

  mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
  }
}
