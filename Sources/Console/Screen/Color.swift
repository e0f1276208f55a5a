package import Pictures

/// A colour of the terminal: one of xterm's 256, or the terminal's own default.
package struct Color: Hashable, Sendable {
  /// 0…255 for xterm's palette, 256 for the default.
  package let code: UInt16

  /// The terminal's own foreground or background.
  package static let standard = Color(code: 256)

  /// A colour of xterm's palette.
  package init(_ index: UInt8) { code = UInt16(index) }

  private init(code: UInt16) { self.code = code }

  /// The palette index; `nil` for the default.
  package var index: UInt8? { code < 256 ? UInt8(code) : nil }

  /// The colour of xterm's cube and grey ramp that comes nearest to red, green and blue of 0…255.
  package init(nearestTo tone: (red: Int, green: Int, blue: Int)) {
    let distance = { (index: UInt8) in
      let rgb = Color(index).rgb
      let (red, green, blue) = (rgb.red - tone.red, rgb.green - tone.green, rgb.blue - tone.blue)
      return red * red + green * green + blue * blue
    }
    self.init((16...UInt8.max).min { distance($0) < distance($1) } ?? 16)
  }

  /// A pigment's colour, which is one of xterm's palette.
  package init(_ pigment: PaletteColor) { self = Self.pigments[Int(pigment.rawValue)] }

  /// The colour of every pixel value.
  static let pigments: [Color] = {
    // Worked out once: few values are pigments, and the first frame waits for this.
    let black = Color(nearestTo: PaletteColor.black.tone)
    return (0...UInt8.max).map { value in
      PaletteColor(rawValue: value).map { Color(nearestTo: $0.tone) } ?? black
    }
  }()

  private static let levels = [0, 95, 135, 175, 215, 255]

  /// The colour as xterm shows it, 0…255 a channel; the default counts as light grey.
  package var rgb: (red: Int, green: Int, blue: Int) {
    let index = Int(code)
    switch index {
    case 16..<232:
      let cube = index - 16
      return (Self.levels[cube / 36], Self.levels[cube / 6 % 6], Self.levels[cube % 6])
    case 232..<256:
      let grey = 8 + (index - 232) * 10
      return (grey, grey, grey)
    default: return Self.basic[min(index, 16)]
    }
  }

  private static let basic: [(red: Int, green: Int, blue: Int)] = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205),
    (229, 229, 229), (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255),
    (255, 0, 255), (0, 255, 255), (255, 255, 255), (229, 229, 229),
  ]

  /// Brightness as the eye weighs it, 0…255.
  package var luminance: Int {
    let (red, green, blue) = rgb
    return (red * 54 + green * 183 + blue * 19) / 256
  }

  /// The nearest of the eight colours that every colour terminal has.
  package var amongEight: Color {
    guard code >= 8, code < 256 else { return self }
    return nearestAmongEight(threshold: max(96, brightest / 2))
  }

  /// The same as if it were bright; black for what is nearly black.
  var hueAmongEight: Color {
    guard brightest >= 40 else { return Color(0) }
    return nearestAmongEight(threshold: brightest / 2)
  }

  private var brightest: Int { max(rgb.red, rgb.green, rgb.blue) }

  private func nearestAmongEight(threshold: Int) -> Color {
    let (red, green, blue) = rgb
    let bit = { (channel: Int, bit: UInt8) in channel >= threshold ? bit : 0 }
    // Orange and brown are dark yellows: red has another meaning.
    let isOrange = red >= threshold && blue < threshold && green * 5 >= red * 2
    return Color(bit(red, 1) | (isOrange ? 2 : bit(green, 2)) | bit(blue, 4))
  }
}

extension Color {
  /// The colour as CSS writes it, such as `#0087ff`.
  var hex: String { Self.hex(rgb) }

  /// Channels of 0…255 as CSS writes them.
  static func hex(_ rgb: (red: Int, green: Int, blue: Int)) -> String {
    let digits = String(0x100_0000 + rgb.red << 16 + rgb.green << 8 + rgb.blue, radix: 16)
    return "#" + digits.dropFirst()
  }
}
