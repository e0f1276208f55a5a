/// Red, green and blue, 0…255 each.
package typealias Tone = (red: Int, green: Int, blue: Int)

/// The colours that pictures are painted with. A pixel holds a pigment's raw value; whoever shows
/// the picture turns it into a colour of its own.
package enum Pigment: UInt8, CaseIterable, Sendable {
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
    let hex = Self.hex[self] ?? 0
    return (hex >> 16, hex >> 8 & 0xff, hex & 0xff)
  }

  // All of them are colours of xterm's palette, so that a terminal can show exactly these.
  static let hex: [Pigment: Int] = [
    .black: 0x000000, .ink: 0x121212, .night: 0x262626, .slate: 0x444444, .stone: 0x6c6c6c,
    .steel: 0x949494, .silver: 0xbcbcbc, .mist: 0xe4e4e4, .white: 0xffffff, .navy: 0x00005f,
    .midnight: 0x000087, .blue: 0x0000d7, .deep: 0x005f87, .cobalt: 0x005faf, .azure: 0x0087d7,
    .sky: 0x5fafd7, .pale: 0x87d7ff, .frost: 0xd7ffff, .dusk: 0x5f5f87, .indigo: 0x5f5faf,
    .abyss: 0x005f5f, .teal: 0x008787, .aqua: 0x00d7d7, .forest: 0x005f00, .leaf: 0x008700,
    .meadow: 0x00af00, .moss: 0x5f8700, .grass: 0x5faf00, .sage: 0x5faf5f, .lime: 0x87d700,
    .plum: 0x5f005f, .violet: 0x5f0087, .purple: 0x8700af, .mauve: 0x875faf, .lilac: 0xaf87d7,
    .magenta: 0xd700af, .pink: 0xff5faf, .rose: 0xaf5f87, .blush: 0xffafd7, .wine: 0x5f0000,
    .maroon: 0x870000, .red: 0xd70000, .coral: 0xff5f5f, .rust: 0xaf5f00, .orange: 0xff8700,
    .peach: 0xff875f, .amber: 0xffaf00, .apricot: 0xffaf5f, .gold: 0xffd700, .sand: 0xffd787,
    .yellow: 0xffff00, .lemon: 0xffff87, .cream: 0xffffd7, .tan: 0xd7af87, .clay: 0xaf875f,
    .brown: 0x875f00, .umber: 0x5f5f00,
  ]
}
