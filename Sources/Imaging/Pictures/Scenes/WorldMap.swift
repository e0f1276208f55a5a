/// The continents on a coarse grid: 64 columns eastwards from 180° W, 32 rows southwards from the
/// north pole.
enum WorldMap {
  /// What the ground is made of.
  enum Ground: UInt8 {
    case sea, green, desert, ice
  }

  static let columns = 64
  static let rows = 32

  /// Rows from the north, each from the west; raw values of `Ground`.
  static let grounds: [UInt8] = drawing.flatMap { row in row.utf8.map(ground) }

  /// Bands of cloud: row, first column, columns.
  private static let streaks = [
    (6, 56, 9), (7, 58, 5), (11, 2, 8), (12, 4, 9), (9, 22, 6), (10, 23, 5), (19, 56, 5),
    (21, 6, 9), (22, 8, 8), (17, 28, 5), (23, 26, 9), (24, 28, 6), (15, 47, 6), (25, 44, 9),
  ]

  /// Rows from the north, a bit a column: set under clouds.
  static let clouds: [UInt64] = streaks.reduce(into: Array(repeating: 0, count: rows)) {
    clouds, streak in
    for column in streak.1..<streak.1 + streak.2 {
      clouds[streak.0] |= 1 << UInt64(column % columns)
    }
  }

  private static func ground(_ letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "g"): Ground.green.rawValue
    case UInt8(ascii: "d"): Ground.desert.rawValue
    case UInt8(ascii: "i"): Ground.ice.rawValue
    default: Ground.sea.rawValue
    }
  }

  private static let drawing = [
    "................................................................",
    "................iiiiiiiiiiii....................................",
    "..........iiiiiiii...iiiiiiii.............ii....gggg............",
    "...gggggggggggggg.ii..iiiiii.......ggg..g..ggggggggggggggggggggg",
    "..gggggggggggggg..gg...ii..iii....gggggggggggggggggggggggggggggg",
    "...gg..ggggggggg..ggg.........gg.gg.gggggggggggggggggggggggggg..",
    "........gggggggggggggg........gg.gggggggggggggggggggggggg..gg...",
    ".........gggggggggggggg........gggggggggggggggggggggggggg.......",
    "..........gggggggggg..........ggg.ggggggggggggggggggggg.gg......",
    "..........ggggggggg............ggg...ggggddddgggggggggggg.......",
    "...........ggggggg............ddddddddddddddgggggggggg.g........",
    "............ggg..g...........ddddddddddddd.ggggggggggg..........",
    ".............gg.g.gg.........ddddddddddddd...gggggg..g..........",
    "...............gg............ggggggggggdd....gg..ggg.g..........",
    ".................ggggg.......gggggggggggg....gg..gg..gg.........",
    "..................ggggg..........ggggggg.........gggg...........",
    ".................gggggggg........ggggggg..........gggg.ggg......",
    "..................gggggggg........ggggg...........ggg...ggg.....",
    "..................ggggggg.........ggggggg.............gggg......",
    "...................gggggg.........ggggg.g............ddddgg.....",
    "...................ggggg..........dddd.gg...........dddddgg.....",
    "...................gggg............ggg..............dddddgg.....",
    "...................ggg.............g....................ggg....g",
    "...................gg....................................gg...g.",
    "..................ggg...........................................",
    "...................g............................................",
    "................................................................",
    "....................ii..........................................",
    "..................iiii........iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii..",
    ".......iiiiiiiiiiiiiii.....iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii..",
    "iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii",
    "iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii",
  ]
}
