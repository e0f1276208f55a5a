/// The clock of a transport stream: 33 bits of ticks, after which it starts again
/// (ISO/IEC 13818-1 §2.4.3.7).
enum TransportClock {
  static func wrapped(_ ticks: Int) -> Int { ticks & (1 << 33 - 1) }

  /// A time stamp in five bytes after the mark `0010`: presentation alone (§2.4.3.6).
  static func stamp(_ ticks: Int) -> [UInt8] {
    let time = wrapped(ticks)
    let parts = [0x20 | time >> 29 & 0xe | 1, time >> 22, time >> 14 | 1, time >> 7, time << 1 | 1]
    return parts.map { UInt8(truncatingIfNeeded: $0) }
  }
}
