/// The marks around a frame: synchronized output, private mode 2026.
enum SyncMarks {
  static let begin = Array("\u{1b}[?2026h".utf8)
  static let end = Array("\u{1b}[?2026l".utf8)

  /// Sizes of the whole frames, marks included, in bytes.
  static func frameSizes(in bytes: [UInt8]) -> [Int] {
    var sizes: [Int] = []
    var rest = bytes[...]
    while let begin = rest.firstRange(of: begin),
      let end = rest[begin.upperBound...].firstRange(of: end)
    {
      sizes.append(end.upperBound - begin.lowerBound)
      rest = rest[end.upperBound...]
    }
    return sizes
  }
}
