/// Red, green and blue, 0…255 each.
package typealias Tone = (red: Int, green: Int, blue: Int)

/// The colours that pictures are painted with. A pixel holds a raw value; each renderer maps it to
/// its own colours.
package enum PaletteColor: UInt8, CaseIterable, Sendable {
  case black, ink, night, slate, stone, steel, silver, mist, white
  case navy, midnight, blue, deep, cobalt, azure, sky, pale, frost, dusk, indigo
  case abyss, teal, aqua
  case forest, leaf, meadow, moss, grass, sage, lime
  case plum, violet, purple, mauve, lilac, magenta, pink, rose, blush
  case wine, maroon, red, coral
  case rust, orange, peach, amber, apricot, gold, sand, yellow, lemon, cream
  case tan, clay, brown, umber

  /// Red, green and blue, 0…255 each.
  package var tone: Tone {
    let hex = Self.hexes[Int(rawValue)]
    return (hex >> 16, hex >> 8 & 0xff, hex & 0xff)
  }

  // In the order and the rows of the cases. All of them are colours of xterm's palette, so that a
  // terminal can show exactly these.
  static let hexes = [
    0x000000, 0x121212, 0x262626, 0x444444, 0x6c6c6c, 0x949494, 0xbcbcbc, 0xe4e4e4, 0xffffff,
    0x00005f, 0x000087, 0x0000d7, 0x005f87, 0x005faf, 0x0087d7, 0x5fafd7, 0x87d7ff, 0xd7ffff,
    0x5f5f87, 0x5f5faf,
    0x005f5f, 0x008787, 0x00d7d7,
    0x005f00, 0x008700, 0x00af00, 0x5f8700, 0x5faf00, 0x5faf5f, 0x87d700,
    0x5f005f, 0x5f0087, 0x8700af, 0x875faf, 0xaf87d7, 0xd700af, 0xff5faf, 0xaf5f87, 0xffafd7,
    0x5f0000, 0x870000, 0xd70000, 0xff5f5f,
    0xaf5f00, 0xff8700, 0xff875f, 0xffaf00, 0xffaf5f, 0xffd700, 0xffd787, 0xffff00, 0xffff87,
    0xffffd7,
    0xd7af87, 0xaf875f, 0x875f00, 0x5f5f00,
  ]
}
