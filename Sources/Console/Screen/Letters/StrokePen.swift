import Pictures

/// Draws lines of some thickness into a mask: bends are mitred, and ends are cut level or upright,
/// as type is.
struct StrokePen {
  typealias Spot = StrokePath.Spot

  /// Half the pixels across of an upright line, and of a level one.
  let half: Spot

  /// Adds a line through places in pixels.
  func draw(_ spots: [Spot], isClosed: Bool, into mask: inout Mask) {
    var spots = spots
    if isClosed, let first = spots.first, let last = spots.last, first == last {
      spots.removeLast()
    }
    guard spots.count > 1 else { return }
    let edges = spots.indices.map { self.edges(at: $0, spots, isClosed) }
    if isClosed {
      Self.outline(edges.map(\.left), into: &mask)
      Self.outline(edges.map(\.right).reversed(), into: &mask)
    } else {
      Self.outline(edges.map(\.left) + edges.map(\.right).reversed(), into: &mask)
    }
  }

  static func outline(_ spots: [Spot], into mask: inout Mask) {
    guard var last = spots.last else { return }
    for spot in spots {
      mask.edge(Float(last.x), Float(last.y), Float(spot.x), Float(spot.y))
      last = spot
    }
  }

  /// The two edges of the line beside a place.
  private func edges(
    at index: Int, _ spots: [Spot], _ isClosed: Bool
  ) -> (left: Spot, right: Spot) {
    let spot = spots[index]
    let count = spots.count
    let before = index > 0 ? spots[index - 1] : isClosed ? spots[count - 1] : nil
    let after = index + 1 < count ? spots[index + 1] : isClosed ? spots[0] : nil
    guard let before, let after else {
      let other = before ?? after ?? spot
      let isBegin = before == nil
      let out = Self.direction(other, spot)
      let side: Spot = isBegin ? (out.y, -out.x) : (-out.y, out.x)
      return (cap(spot, out, side), cap(spot, out, (-side.x, -side.y)))
    }
    let (into, from) = (Self.direction(before, spot), Self.direction(spot, after))
    let (first, second): (Spot, Spot) = ((-into.y, into.x), (-from.y, from.x))
    let sum = (x: first.x + second.x, y: first.y + second.y)
    let length = max(0.35, (sum.x * sum.x + sum.y * sum.y) / 2)
    let (across, down) = (sum.x * half.x / length, sum.y * half.y / length)
    return ((spot.x + across, spot.y + down), (spot.x - across, spot.y - down))
  }

  /// Where an edge ends: beyond the place by half the thickness, level for a steep line and upright
  /// for a flat one.
  private func cap(_ spot: Spot, _ out: Spot, _ side: Spot) -> Spot {
    let edge = (x: spot.x + side.x * half.x, y: spot.y + side.y * half.y)
    let reach =
      abs(out.y) >= abs(out.x)
      ? (spot.y + (out.y > 0 ? half.y : -half.y) - edge.y) / out.y
      : (spot.x + (out.x > 0 ? half.x : -half.x) - edge.x) / out.x
    return (edge.x + out.x * reach, edge.y + out.y * reach)
  }

  private static func direction(_ from: Spot, _ to: Spot) -> Spot {
    let (x, y) = (to.x - from.x, to.y - from.y)
    let length = Trig.root(x * x + y * y)
    return length > 0 ? (x / length, y / length) : (1, 0)
  }
}
