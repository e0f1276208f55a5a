/// A playlist being written, as bytes (RFC 8216 §4.1).
struct PlaylistText: Sendable {
  private(set) var bytes: [UInt8] = []

  /// An empty text with room for so many bytes.
  init(capacity: Int = 0) {
    bytes.reserveCapacity(capacity)
  }

  mutating func line(_ text: String) {
    add(text)
    endLine()
  }

  mutating func add(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// A whole number of zero or more, at least `width` digits wide.
  mutating func add(_ number: Int, width: Int = 1) {
    let end = bytes.count
    var rest = number
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0 || bytes.count < end + width
    bytes[end...].reverse()
  }

  mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
  }
}
