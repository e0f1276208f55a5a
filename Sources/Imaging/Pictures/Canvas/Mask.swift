/// The coverage of a shape, pixel by pixel, from its outline: every edge adds the exact area to its
/// right, signed by its direction, and a sum along each row then gives the coverage. Outlines that
/// run the same way round unite; one that runs the other way cuts a hole.
package struct Mask: Sendable {
  private var width = 0
  private var height = 0
  /// What the coverage changes by at each pixel; two more a row for what lies beyond its end.
  /// All zero between two shapes.
  private var changes: [Float] = []
  /// The first and last pixel of each row that the outline has touched.
  private var reaches: [(first: Int32, last: Int32)] = []
  /// The rows that it has touched.
  private var (rowsFrom, rowsTo) = (Int.max, 0)

  package init() {}

  /// Gives the mask another size; its buffers only grow.
  package mutating func resize(width: Int, height: Int) {
    self.width = width
    self.height = height
    let cells = (width + 3) * height
    if changes.count < cells { changes = Array(repeating: 0, count: cells) }
    if reaches.count < height { reaches = Array(repeating: (.max, -1), count: height) }
    (rowsFrom, rowsTo) = (.max, 0)
  }

  /// Adds a straight edge, in pixels.
  package mutating func edge(_ x0: Float, _ y0: Float, _ x1: Float, _ y1: Float) {
    guard y0 != y1 else { return }
    let (topX, top, bottomX, bottom) = y0 < y1 ? (x0, y0, x1, y1) : (x1, y1, x0, y0)
    let limit = Float(height)
    guard bottom > 0, top < limit else { return }
    let slope = (bottomX - topX) / (bottom - top)
    let start = max(0, top)
    let end = min(limit, bottom)
    let first = Int(start)
    let last = min(height, Self.ceiling(end))
    rowsFrom = min(rowsFrom, first)
    rowsTo = max(rowsTo, last)
    let direction: Float = y0 < y1 ? 1 : -1
    let (stride, right) = (width + 3, Float(width))
    changes.withUnsafeMutableBufferPointer { changes in
      reaches.withUnsafeMutableBufferPointer { reaches in
        for row in first..<last {
          let upper = max(start, Float(row))
          let lower = min(end, Float(row + 1))
          let x = min(right, max(0, topX + (upper - top) * slope))
          let next = min(right, max(0, topX + (lower - top) * slope))
          let (near, far) = x < next ? (x, next) : (next, x)
          let (cell, beyond) = (Int(near), Self.ceiling(far))
          reaches[row].first = min(reaches[row].first, Int32(truncatingIfNeeded: cell))
          reaches[row].last = max(
            reaches[row].last, Int32(truncatingIfNeeded: max(beyond, cell + 1)))
          Self.add(
            (lower - upper) * direction, near - Float(cell), far - Float(cell), beyond - cell,
            &changes[row * stride + cell])
        }
      }
    }
  }

  @inline(__always)
  private static func ceiling(_ value: Float) -> Int {
    let whole = Int(value)
    return Float(whole) < value ? whole + 1 : whole
  }

  /// Adds the part of an edge that lies in one row and drops by a part of its height, from `left`
  /// within the first pixel to `right`, counted from there, in the last of `count`.
  @inline(__always)
  private static func add(
    _ drop: Float, _ left: Float, _ right: Float, _ count: Int,
    _ cells: UnsafeMutablePointer<Float>
  ) {
    if count <= 1 {
      let beyond = drop * (left + right) / 2
      cells[0] += drop - beyond
      cells[1] += beyond
      return
    }
    // The area to the right of the edge within each pixel, as a part of the whole drop.
    let slope = drop / (right - left)
    let exit = right - Float(count - 1)
    var reached = 0.5 * slope * (1 - left) * (1 - left)
    cells[0] += reached
    for cell in 1..<count - 1 {
      let sum = slope * (Float(cell) + 0.5 - left)
      cells[cell] += sum - reached
      reached = sum
    }
    let rest = 0.5 * slope * exit * exit
    cells[count - 1] += drop - rest - reached
    cells[count] += rest
  }

  /// The next pixel of a row at which the coverage changes, or its end.
  @inline(__always)
  private static func next(
    _ changes: UnsafeMutableBufferPointer<Float>, _ base: Int, _ from: Int, _ end: Int
  ) -> Int {
    guard let row = changes.baseAddress?.advanced(by: base) else { return end }
    var x = from
    while x &+ 4 <= end {
      let cells = UnsafeRawPointer(row.advanced(by: x))
      let first = cells.loadUnaligned(as: UInt64.self)
      let second = cells.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
      guard first | second == 0 else { break }
      x &+= 4
    }
    while x < end, row[x] == 0 { x &+= 1 }
    return x
  }

  /// Hands over runs of pixels with their coverage of 1...256, and clears the mask for the next
  /// shape.
  @inline(__always)
  package mutating func take(_ paint: (_ row: Int, _ from: Int, _ to: Int, _ cover: UInt32) -> Void)
  {
    defer { (rowsFrom, rowsTo) = (.max, 0) }
    guard rowsFrom < rowsTo else { return }
    let width = width
    changes.withUnsafeMutableBufferPointer { changes in
      reaches.withUnsafeMutableBufferPointer { reaches in
        for row in rowsFrom..<rowsTo {
          let (first, last) = (Int(reaches[row].first), Int(reaches[row].last))
          guard first <= last else { continue }
          reaches[row] = (.max, -1)
          let base = row * (width + 3)
          let end = min(width, last + 1)
          var cover: Float = 0
          var x = min(first, end)
          while x < end {
            let from = x
            cover += changes[base + x]
            changes[base + x] = 0
            x += 1
            x = Self.next(changes, base, x, end)
            let part = UInt32(min(1, abs(cover)) * 256 + 0.5)
            if part > 0 { paint(row, from, x, part) }
          }
          while x <= last {
            changes[base + x] = 0
            x += 1
          }
        }
      }
    }
  }
}
