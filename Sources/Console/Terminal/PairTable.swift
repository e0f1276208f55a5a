internal import Screen

/// Numbers for pairs of colours, defined once and never redefined, since a terminal repaints every
/// cell of a pair that changes.
struct PairTable {
  /// What a cell's colours become.
  struct Choice: Hashable {
    let number: Int
    /// Whether foreground and background are swapped, because the reverse pair exists.
    var isReversed = false
    /// Whether the pair is new and has to be defined.
    var isNew = false
  }

  private struct Colors: Hashable {
    let foreground: Color
    let background: Color
  }

  private let limit: Int
  private var numbers: [Colors: Int] = [:]
  private var defined: [Colors] = []
  private var nearest: [Colors: Int] = [:]

  /// A table for a terminal with that many pairs, number 0 among them.
  init(pairs: Int) { limit = min(max(1, pairs) - 1, 32_767) }

  /// Pairs that were given a number, besides 0.
  var count: Int { defined.count }

  /// The pair for a style's colours; on a terminal with few pairs the reverse of one it has, and
  /// the nearest one when none is left.
  mutating func choice(for style: Style) -> Choice {
    let colors = Colors(foreground: style.foreground, background: style.background)
    if colors == Colors(foreground: .standard, background: .standard) { return Choice(number: 0) }
    if let number = numbers[colors] { return Choice(number: number) }
    if limit < 256, let number = numbers[Self.swapped(colors)] {
      return Choice(number: number, isReversed: true)
    }
    guard defined.count < limit else { return Choice(number: nearestNumber(to: colors)) }
    defined.append(colors)
    numbers[colors] = defined.count
    return Choice(number: defined.count, isNew: true)
  }

  private static func swapped(_ colors: Colors) -> Colors {
    Colors(foreground: colors.background, background: colors.foreground)
  }

  private mutating func nearestNumber(to colors: Colors) -> Int {
    if let number = nearest[colors] { return number }
    let distances = defined.map { Self.distance($0, colors) }
    let best = distances.indices.min { distances[$0] < distances[$1] }
    let number = best.map { $0 + 1 } ?? 0
    nearest[colors] = number
    return number
  }

  private static func distance(_ one: Colors, _ other: Colors) -> Int {
    distance(one.foreground, other.foreground) + distance(one.background, other.background)
  }

  private static func distance(_ one: Color, _ other: Color) -> Int {
    let (a, b) = (one.rgb, other.rgb)
    let isStandardTurned = (one == .standard) != (other == .standard)
    let (red, green, blue) = (a.red - b.red, a.green - b.green, a.blue - b.blue)
    return red * red + green * green + blue * blue + (isStandardTurned ? 20_000 : 0)
  }
}

extension Capability.Colors {
  /// What a terminal with that many colours is used for; where colours are 24-bit values, xterm's
  /// numbers would mean other colours, all but the first eight.
  init(count: Int) {
    self =
      switch count {
      case 256: .full
      case 8...: .eight
      default: .none
      }
  }
}

extension Color {
  /// The colour as curses numbers it: -1 for the terminal's own.
  var number: Int32 { index.map { Int32($0) } ?? -1 }
}
