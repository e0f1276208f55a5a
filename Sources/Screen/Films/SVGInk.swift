/// Colours of an SVG film as small numbers: xterm's 256, the terminal's own text colour and
/// background, and each of them dimmed.
enum SVGInk {
  /// How many there are.
  static let count = 2 * plain

  private static let plain = 258
  private static let paper = 257

  /// What a cell shows in its upper and lower half below its glyph, and the glyph's own ink.
  struct Halves {
    let top: Int
    let bottom: Int
    let ink: Int

    init(_ cell: Cell) {
      let style = cell.style
      var front = Int(style.foreground.code)
      var back = style.background == .standard ? SVGInk.paper : Int(style.background.code)
      if style.attributes.contains(.reverse) { swap(&front, &back) }
      if style.attributes.contains(.dim) { front += SVGInk.plain }
      ink = front
      top = cell.glyph == "▀" || cell.glyph == "█" ? front : back
      bottom = cell.glyph == "▄" || cell.glyph == "█" ? front : back
    }
  }

  /// Whether a character is nothing but its halves.
  static func isPixel(_ glyph: Unicode.Scalar) -> Bool {
    glyph == " " || glyph == "▀" || glyph == "▄" || glyph == "█"
  }

  /// The ink as CSS writes it.
  static func hex(_ ink: Int, _ header: FilmHeader) -> String {
    let color = rgb(ink % plain, header)
    guard ink >= plain else { return Color.hex(color) }
    let paper = rgb(paper, header)
    return Color.hex(
      (
        red: (color.red + paper.red) / 2, green: (color.green + paper.green) / 2,
        blue: (color.blue + paper.blue) / 2
      ))
  }

  private static func rgb(
    _ ink: Int, _ header: FilmHeader
  ) -> (red: Int, green: Int, blue: Int) {
    switch ink {
    case paper: header.paper.rgb
    case 0..<256: Color(UInt8(ink)).rgb
    default: header.ink.rgb
    }
  }
}
