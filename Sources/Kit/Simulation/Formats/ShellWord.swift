extension String {
  /// The text as a word that a shell reads; what a terminal would obey stands as its bytes.
  package var asShellWord: String {
    guard unicodeScalars.allSatisfy(\.isPrintable) else {
      let bytes = utf8.map { byte in
        let isPlain = (0x20..<0x7f).contains(byte) && !#"'\"#.utf8.contains(byte)
        return isPlain ? String(UnicodeScalar(byte)) : "\\" + octal(byte)
      }
      return "$'\(bytes.joined())'"
    }
    let isPlain = allSatisfy { $0.isLetter || $0.isNumber || "/._-".contains($0) }
    return isPlain && !isEmpty ? self : "'\(replacing("'", with: #"'\''"#))'"
  }

  private func octal(_ byte: UInt8) -> String {
    String(byte, radix: 8).rightAligned(to: 3, with: "0")
  }
}
