/// Writes the boxes of the ISO base media file format (ISO/IEC 14496-12 §4.2).
struct BoxWriter: Sendable {
  private(set) var bytes: [UInt8] = []

  /// A box around what `content` writes.
  mutating func box(_ type: String, _ content: (inout BoxWriter) -> Void) {
    let start = bytes.count
    write(0, bytes: 4)
    write(type)
    content(&self)
    replace(at: start, with: bytes.count - start)
  }

  /// A box with version and flags.
  mutating func box(
    _ type: String, version: Int, flags: Int = 0, _ content: (inout BoxWriter) -> Void = { _ in }
  ) {
    box(type) { box in
      box.write(version << 24 | flags, bytes: 4)
      content(&box)
    }
  }

  /// A number, its highest byte first.
  mutating func write(_ value: Int, bytes count: Int) {
    for shift in (0..<count).reversed() {
      bytes.append(UInt8(truncatingIfNeeded: value >> (8 * shift)))
    }
  }

  mutating func write(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  mutating func write(_ more: some Sequence<UInt8>) {
    bytes.append(contentsOf: more)
  }

  mutating func zeros(_ count: Int) {
    bytes.append(contentsOf: repeatElement(0, count: count))
  }

  /// Puts a number of four bytes where another stands.
  mutating func replace(at place: Int, with value: Int) {
    for index in 0..<4 {
      bytes[place + index] = UInt8(truncatingIfNeeded: value >> (24 - 8 * index))
    }
  }
}
