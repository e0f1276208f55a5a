/// Colours of a film as small numbers: xterm's 256, the terminal's own text colour and background,
/// and each of them dimmed.
enum FilmInk {
  /// How many there are.
  static let count = 2 * plain

  private static let plain = 258
  static let paper = 257

  /// What a cell shows in its upper and lower half below its glyph, and the glyph's own ink.
  struct Halves {
    let top: Int
    let bottom: Int
    let ink: Int

    init(_ cell: Cell) {
      let style = cell.style
      var front = Int(style.foreground.code)
      var back = style.background == .standard ? FilmInk.paper : Int(style.background.code)
      if style.attributes.contains(.reverse) { swap(&front, &back) }
      if style.attributes.contains(.dim) { front += FilmInk.plain }
      ink = front
      top = cell.glyph == "▀" || cell.glyph == "█" ? front : back
      bottom = cell.glyph == "▄" || cell.glyph == "█" ? front : back
    }
  }

  /// The ink as CSS writes it.
  static func hex(_ ink: Int, _ header: FilmHeader) -> String { Color.hex(rgb(ink, header)) }

  /// The ink as 0xRRGGBB.
  static func tone(_ ink: Int, _ header: FilmHeader) -> UInt32 {
    let rgb = rgb(ink, header)
    return UInt32(rgb.red << 16 | rgb.green << 8 | rgb.blue)
  }

  private static func rgb(
    _ ink: Int, _ header: FilmHeader
  ) -> (red: Int, green: Int, blue: Int) {
    guard ink >= plain else { return color(ink, header).rgb }
    // Halfway between a colour and the background.
    let (color, paper) = (color(ink - plain, header).rgb, header.paper.rgb)
    return (
      (color.red + paper.red) / 2, (color.green + paper.green) / 2, (color.blue + paper.blue) / 2
    )
  }

  private static func color(_ ink: Int, _ header: FilmHeader) -> Color {
    switch ink {
    case paper: header.paper
    case 0..<256: Color(UInt8(ink))
    default: header.ink
    }
  }
}
