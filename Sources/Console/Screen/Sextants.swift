internal import Pictures

/// Makes sextants of pixels: two by three parts of a cell, in the two of its colours that suit them
/// best (Unicode 13, "Symbols for Legacy Computing"). It takes two by four pixels a cell, which are
/// squares, so that what is round stays round.
struct Sextants {
  /// Pixels across and down a cell.
  static let (across, down) = (2, 4)

  private static let pigments = PaletteColor.allCases.count
  /// How different two pigments look: a row of numbers for each.
  private static let distances = PaletteColor.allCases.flatMap { one in
    PaletteColor.allCases.map { distance(one.tone, $0.tone) }
  }

  private static func distance(_ one: Tone, _ other: Tone) -> Int32 {
    let (red, green, blue) = (one.red - other.red, one.green - other.green, one.blue - other.blue)
    return Int32(2 * red * red + 4 * green * green + 3 * blue * blue)
  }

  private let colors = Color.pigments
  private let distances = Self.distances
  private let pigments = Self.pigments
  // Buffers that are kept, so that a cell allocates nothing: the colours of a cell in the order of
  // the pigments, and what the six parts cost in each of them.
  private var present: [UInt8] = []
  private var costs: [SIMD8<Int32>] = []

  init() {
    present.reserveCapacity(8)
    costs.reserveCapacity(8)
  }

  /// A cell of pixels in rows from the top, each from the left. The same two colours are always
  /// the same way round, so that an edge that moves changes the glyph alone.
  mutating func cell(_ pixels: SIMD8<UInt8>) -> Cell {
    if pixels == SIMD8(repeating: pixels[0]) { return cell(of: pixels[0]) }
    let (paper, ink) = (pixels.min(), pixels.max())
    if all((pixels .== paper) .| (pixels .== ink)) {
      return cell(Self.pattern(pixels, ink), paper, ink)
    }
    collect(pixels)
    weigh(pixels)
    let (one, two) = bestPair()
    var pattern = 0
    for part in 0..<6 where costs[two][part] < costs[one][part] { pattern |= 1 << part }
    return cell(pattern, present[one], present[two])
  }

  /// Which parts have a colour where there are but two: those whose larger pixel has it.
  private static func pattern(_ pixels: SIMD8<UInt8>, _ ink: UInt8) -> Int {
    let left = prefersLower(pixels, 0) ? pixels[4] : pixels[2]
    let right = prefersLower(pixels, 1) ? pixels[5] : pixels[3]
    return (pixels[0] == ink ? 1 : 0) | (pixels[1] == ink ? 2 : 0) | (left == ink ? 4 : 0)
      | (right == ink ? 8 : 0) | (pixels[6] == ink ? 16 : 0) | (pixels[7] == ink ? 32 : 0)
  }

  /// Whether the middle part takes after its lower pixel: nothing else would show that, as thin as
  /// it is, while the upper one is seen above.
  private static func prefersLower(_ pixels: SIMD8<UInt8>, _ column: Int) -> Bool {
    pixels[2 + column] == pixels[column] && pixels[4 + column] != pixels[6 + column]
  }

  private func cell(_ pattern: Int, _ paper: UInt8, _ ink: UInt8) -> Cell {
    switch pattern {
    case 0: cell(of: paper)
    case 63: cell(of: ink)
    default:
      Cell(Glyphs.sextant(pattern), Style(colors[Int(ink)], on: colors[Int(paper)]))
    }
  }

  private func cell(of pigment: UInt8) -> Cell {
    Cell(" ", Style(.standard, on: colors[Int(pigment)]))
  }

  private mutating func collect(_ pixels: SIMD8<UInt8>) {
    present.removeAll(keepingCapacity: true)
    for index in 0..<8 {
      let pigment = pixels[index]
      var place = 0
      while place < present.count, present[place] < pigment { place += 1 }
      if place == present.count || present[place] != pigment {
        present.insert(pigment, at: place)
      }
    }
  }

  /// Weighs how much of the upper and of the lower of two pixels lies in a part; in the middle one,
  /// as much of both, one of which has to be preferred.
  private mutating func weigh(_ pixels: SIMD8<UInt8>) {
    let (left, right) = (Self.prefersLower(pixels, 0), Self.prefersLower(pixels, 1))
    let upper = SIMD8<Int32>(3, 3, left ? 2 : 3, right ? 2 : 3, 1, 1, 0, 0)
    let lower = SIMD8<Int32>(1, 1, left ? 3 : 2, right ? 3 : 2, 3, 3, 0, 0)
    costs.removeAll(keepingCapacity: true)
    for pigment in present {
      let row = Int(pigment) * pigments
      var away = SIMD8<Int32>()
      for index in 0..<8 { away[index] = distances[row + Int(pixels[index])] }
      let below = SIMD8(away[2], away[3], away[4], away[5], away[6], away[7], 0, 0)
      costs.append(away &* upper &+ below &* lower)
    }
  }

  /// The two colours, by their places among those present, that all parts together cost least in.
  private func bestPair() -> (Int, Int) {
    var best = (0, 1)
    var least = Int32.max
    for one in 0..<present.count - 1 {
      for other in one + 1..<present.count {
        let sum = pointwiseMin(costs[one], costs[other]).wrappedSum()
        if sum < least { (least, best) = (sum, (one, other)) }
      }
    }
    return best
  }
}
