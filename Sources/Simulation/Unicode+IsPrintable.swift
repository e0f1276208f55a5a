extension Unicode.Scalar {
  /// Whether it can be printed without side effects: no control character, no line separator, none
  /// that is invisible, and none that reorders the text around it.
  package var isPrintable: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF:
      false
    default: true
    }
  }
}
