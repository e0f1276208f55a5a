/// Where the places of the letters' grid are in a cell: its columns 0 and 10 are the middles of a
/// letter's stems; its rows 0, 4, 14 and 18 are capitals' and small letters' tops, the base line
/// and what hangs below.
struct LetterGrid {
  /// Half the pixels across of an upright line, and of a level one.
  let half: StrokePath.Spot
  private let scale: Double
  /// Below it strokes keep to whole pixels, above it to half ones.
  private static let small = 1.25

  /// How thick strokes are.
  enum Weight { case regular, medium, bold }

  init(cell: Size, _ weight: Weight) {
    scale = Double(cell.width) / 8
    half =
      switch weight {
      // At the smallest size a stroke is one pixel, or it would blur.
      case .regular: scale < Self.small ? (scale / 2, scale / 2) : (scale * 0.56, scale * 0.53)
      case .medium: (scale * 0.65, scale * 0.55)
      case .bold: (scale * 0.85, scale * 0.65)
      }
  }

  private func x(_ column: Double) -> Double {
    // Bold letters are no wider: their stems' outer edges stay.
    let inset = (half.x - scale / 2) * (1 - column / 5)
    return (1.5 + column / 2) * scale + max(-half.x, min(half.x, inset))
  }

  /// Rows between which places keep their proportion, and where they are in pixels.
  private var zones: [(row: Double, y: Double)] {
    [
      (-4, half.y - 0.2 * scale), (0, round(2.2 * scale) + half.y),
      (4, round(5 * scale) + half.y), (14, round(12.4 * scale) - half.y),
      (18, round(15.2 * scale) - half.y),
    ]
  }

  private func y(_ row: Double) -> Double {
    let zones = zones
    let upper = zones.lastIndex { $0.row <= row } ?? 0
    let (above, below) = (zones[min(upper, 3)], zones[min(upper, 3) + 1])
    return above.y + (row - above.row) * (below.y - above.y) / (below.row - above.row)
  }

  func place(_ spot: StrokePath.Spot) -> StrokePath.Spot { (x(spot.x), y(spot.y)) }

  func place(_ step: StrokePath.Step) -> StrokePath.Spot {
    var place = place(step.place)
    if step.isUpright {
      if step.place.x > 5 {
        place.x = snap(place.x + half.x) - half.x
      } else {
        place.x = snap(place.x - half.x) + half.x
      }
    }
    if step.isLevel, ![0, 4, 14, 18].contains(step.place.y) {
      place.y = round(place.y - half.y) + half.y
    }
    return place
  }

  /// A square dot around a place.
  func dot(_ spot: StrokePath.Spot) -> [StrokePath.Spot] {
    let side = max(round(half.x * 2.5), 2)
    let place = place(spot)
    let (left, bottom) = (round(place.x - side / 2 - 0.01), round(place.y + half.y))
    return [
      (left, bottom), (left + side, bottom), (left + side, bottom - side), (left, bottom - side),
    ]
  }

  private func snap(_ value: Double) -> Double {
    scale < Self.small ? round(value - 0.01) : round(2 * value - 0.01) / 2
  }

  private func round(_ value: Double) -> Double { (value + 0.5).rounded(.down) }
}
