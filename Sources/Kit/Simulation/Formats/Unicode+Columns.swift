extension Unicode.Scalar {
  /// Columns of a terminal that it takes: 2 for ideographs, kana, Hangul and emoji, 0 for what only
  /// changes the emoji before it, and 1 for all others
  /// (https://www.unicode.org/reports/tr11/, https://www.unicode.org/reports/tr51/).
  package var columns: Int {
    switch value {
    case 0..<0x200d, 0x200e..<0x231a, 0x2500...0x25cf: 1
    case 0x200d, 0xfe0e...0xfe0f, 0x1f3fb...0x1f3ff: 0
    case 0x231a...0x2b55, 0x1f004...0x1f1e5, 0x1f200...0x1faff:
      properties.isEmojiPresentation ? 2 : 1
    case 0x2e80...0x303e, 0x3041...0x3247, 0x3250...0x4dbf, 0x4e00...0xa4c6, 0xac00...0xd7a3,
      0xf900...0xfad9, 0xff01...0xff60, 0xffe0...0xffe6, 0x20000...0x323af:
      isSpacing ? 2 : 1
    default: 1
    }
  }

  private var isSpacing: Bool {
    switch properties.generalCategory {
    case .unassigned, .nonspacingMark, .spacingMark, .enclosingMark: false
    default: true
    }
  }
}

extension String {
  /// Columns of a terminal that the text takes.
  package var columns: Int { utf8.columns ?? unicodeScalars.reduce(0) { $0 + $1.columns } }
}

extension Substring {
  /// Columns of a terminal that the text takes.
  package var columns: Int { utf8.columns ?? unicodeScalars.reduce(0) { $0 + $1.columns } }
}

extension Collection<UInt8> {
  /// The columns of a text with no character from U+2000 on, which are counted fast; or `nil`.
  fileprivate var columns: Int? {
    withContiguousStorageIfAvailable { bytes in
      var (columns, highest) = (0, UInt8(0))
      for byte in bytes {
        columns += byte & 0xc0 == 0x80 ? 0 : 1
        highest = Swift.max(highest, byte)
      }
      return highest < 0xe2 ? columns : nil
    } ?? nil
  }
}
