/// The coverage of a shape, pixel by pixel, from its outline: every edge adds the exact area to its
/// right, signed by its direction, and a sum along each row then gives the coverage. Outlines that
/// run the same way round unite; one that runs the other way cuts a hole.
struct Mask: Sendable {
  private var width = 0
  private var height = 0
  /// What the coverage changes by at each pixel; two more a row for what lies beyond its end.
  /// All zero between two shapes.
  private var changes: [Float] = []
  /// The first and last pixel of each row that the outline has touched.
  private var firsts: [Int32] = []
  private var lasts: [Int32] = []
  private var rows = 0..<0

  /// Gives the mask another size; its buffers only grow.
  mutating func resize(width: Int, height: Int) {
    self.width = width
    self.height = height
    let (cells, lines) = ((width + 3) * height, height)
    if changes.count < cells {
      changes = Array(repeating: 0, count: cells)
    }
    if firsts.count < lines {
      firsts = Array(repeating: .max, count: lines)
      lasts = Array(repeating: -1, count: lines)
    }
    rows = 0..<0
  }

  /// Adds a straight edge, in pixels.
  mutating func edge(_ x0: Float, _ y0: Float, _ x1: Float, _ y1: Float) {
    guard y0 != y1 else { return }
    let direction: Float = y0 < y1 ? 1 : -1
    let (topX, top, bottomX, bottom) = y0 < y1 ? (x0, y0, x1, y1) : (x1, y1, x0, y0)
    let limit = Float(height)
    guard bottom > 0, top < limit else { return }
    let slope = (bottomX - topX) / (bottom - top)
    let start = max(0, top)
    let end = min(limit, bottom)
    let first = Int(start)
    let last = min(height, Int(end.rounded(.up)))
    rows = rows.isEmpty ? first..<last : min(rows.lowerBound, first)..<max(rows.upperBound, last)
    for row in first..<last {
      let upper = max(start, Float(row))
      let lower = min(end, Float(row + 1))
      let x = topX + (upper - top) * slope
      let next = topX + (lower - top) * slope
      step(row, min(x, next), max(x, next), (lower - upper) * direction)
    }
  }

  /// Adds the part of an edge that lies in one row, `drop` of the row's height.
  @inline(__always)
  private mutating func step(_ row: Int, _ x0: Float, _ x1: Float, _ drop: Float) {
    let limit = Float(width)
    let left = min(limit, max(0, x0))
    let right = min(limit, max(0, x1))
    let first = Int(left)
    let end = Int(right.rounded(.up))
    firsts[row] = min(firsts[row], Int32(truncatingIfNeeded: first))
    lasts[row] = max(lasts[row], Int32(truncatingIfNeeded: max(end, first + 1)))
    let base = row * (width + 3) + first
    if end <= first + 1 {
      let beyond = drop * ((left + right) / 2 - Float(first))
      changes[base] += drop - beyond
      changes[base + 1] += beyond
    } else {
      spread(base, end - first, left - Float(first), right - Float(end - 1), drop / (right - left))
    }
  }

  /// Adds an edge that runs through several pixels of a row: from `left` within the first of them
  /// to `right` within the last, with an even slope.
  @inline(__always)
  private mutating func spread(
    _ base: Int, _ count: Int, _ left: Float, _ right: Float, _ slope: Float
  ) {
    let entry = 0.5 * slope * (1 - left) * (1 - left)
    let exit = 0.5 * slope * right * right
    changes[base] += entry
    var reached = entry
    for cell in 1..<count {
      // Up to the end of this pixel the edge has passed so much of its height, on average.
      let isLast = cell == count - 1
      let total = slope * (Float(count - 1) - left + right)
      let sum = isLast ? total - exit : slope * (Float(cell) + 0.5 - left)
      changes[base + cell] += sum - reached
      reached = sum
    }
    changes[base + count] += exit
  }

  /// Hands over runs of pixels with their coverage of 1...256, and clears the mask for the next
  /// shape.
  @inline(__always)
  mutating func take(_ paint: (_ row: Int, _ from: Int, _ to: Int, _ cover: UInt32) -> Void) {
    for row in rows {
      let first = Int(firsts[row])
      let last = Int(lasts[row])
      guard first <= last else { continue }
      let base = row * (width + 3)
      let end = min(width, last + 1)
      var cover: Float = 0
      var x = first
      changes.withUnsafeMutableBufferPointer { changes in
        while x < end {
          let from = x
          cover += changes[base + x]
          changes[base + x] = 0
          x += 1
          while x < end, changes[base + x] == 0 { x += 1 }
          let part = UInt32(min(1, abs(cover)) * 256 + 0.5)
          if part > 0 { paint(row, from, x, part) }
        }
        for cell in end...max(end, last) { changes[base + cell] = 0 }
      }
      firsts[row] = .max
      lasts[row] = -1
    }
    rows = 0..<0
  }
}
