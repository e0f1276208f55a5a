extension Color {
  /// The colour as CSS writes it, such as `#0087ff`.
  var hex: String { Self.hex(rgb) }

  /// Channels of 0…255 as CSS writes them.
  static func hex(_ rgb: (red: Int, green: Int, blue: Int)) -> String {
    let digits = String(0x100_0000 + rgb.red << 16 + rgb.green << 8 + rgb.blue, radix: 16)
    return "#" + digits.dropFirst()
  }
}
