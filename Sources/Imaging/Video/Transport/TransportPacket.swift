/// One packet of a transport stream, 188 bytes (ISO/IEC 13818-1 §2.4.3.2).
struct TransportPacket: Sendable {
  static let size = 188
  /// Bytes after the four of the header.
  static let capacity = size - 4

  /// What an adaptation field says before its stuffing (§2.4.3.4).
  struct Adaptation: Sendable {
    /// The program clock, in ticks.
    var clock: Int
    /// Whether decoding can begin here.
    var isRandomAccess: Bool

    /// Length byte, flags and clock.
    static let length = 8

    fileprivate var bytes: [UInt8] {
      let base = TransportClock.wrapped(clock)
      return [isRandomAccess ? 0x50 : 0x10]
        + [25, 17, 9, 1].map { UInt8(truncatingIfNeeded: base >> $0) }
        // The lowest bit, six reserved ones, and no ticks of 27 MHz.
        + [UInt8(truncatingIfNeeded: base << 7) | 0x7e, 0]
    }
  }

  var identifier: Int
  /// Counts the packets with this identifier.
  var counter: Int
  /// Whether a section or a PES packet begins here.
  var isStart = false
  var adaptation: Adaptation?
  /// At most what ``capacity`` leaves beside the adaptation field.
  var payload: ArraySlice<UInt8>

  /// Appends the packet; an adaptation field fills what the payload leaves.
  func append(to stream: inout [UInt8]) {
    let field = Self.capacity - payload.count
    stream.append(0x47)
    stream.append((isStart ? 0x40 : 0) | UInt8(truncatingIfNeeded: identifier >> 8))
    stream.append(UInt8(truncatingIfNeeded: identifier))
    stream.append((field > 0 ? 0x30 : 0x10) | UInt8(truncatingIfNeeded: counter & 15))
    if field > 0 {
      stream.append(UInt8(field - 1))
      let content = adaptation?.bytes ?? (field > 1 ? [0] : [])
      stream.append(contentsOf: content)
      stream.append(contentsOf: repeatElement(0xff, count: field - 1 - content.count))
    }
    stream.append(contentsOf: payload)
  }
}
