extension Unicode.Scalar {
  /// Whether it can be printed without side effects: no control character, no line separator, none
  /// that is invisible, none that reorders the text around it, and no noncharacter that files in
  /// YAML and XML cannot have.
  package var isPrintable: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF,
      0xFFFE...0xFFFF:
      false
    default: true
    }
  }
}

extension Unicode.Scalar {
  /// Whether it may stand in an XML document (XML 1.0, section 2.2).
  package var isXML: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
