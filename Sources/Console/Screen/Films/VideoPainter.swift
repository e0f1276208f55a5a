/// Paints frames in luma and, at half its size, two planes of chroma (ITU-R BT.709, limited range).
struct VideoPainter: Sendable {
  /// The three planes, one after the other, each from the upper left.
  private(set) var picture: [UInt8]
  private var canvas: FilmCanvas

  init(_ header: FilmHeader, _ grid: PixelGrid) {
    canvas = FilmCanvas(header, grid)
    let count = grid.size.width * grid.size.height
    picture = Array(repeating: 0, count: count + count / 2)
    convert(x: 0, y: 0, grid.size)
  }

  /// Pixels of the picture.
  var size: Size { canvas.grid.size }

  /// Paints the cells and pictures of a frame that differ from the frame before.
  mutating func paint(_ frame: Frame, over old: Frame?) {
    var changes: [(row: Int, columns: Range<Int>)] = []
    canvas.paint(frame, over: old) { changes.append(($0, $1)) }
    let cell = canvas.grid.cell
    for (row, columns) in changes {
      let spot = canvas.grid.start(x: columns.lowerBound, y: row)
      convert(x: spot.x, y: spot.y, Size(columns.count * cell.width, cell.height))
    }
  }

  /// Converts a part of the canvas, whose sides are even.
  private mutating func convert(x: Int, y: Int, _ part: Size) {
    let (across, count) = (size.width, size.width * size.height)
    canvas.pixels.withUnsafeBufferPointer { source in
      picture.withUnsafeMutableBufferPointer { planes in
        for row in y..<y + part.height {
          for place in row * across + x..<row * across + x + part.width {
            planes[place] = VideoColor(source[place]).luma
          }
        }
        for row in stride(from: y, to: y + part.height, by: 2) {
          var to = count + row / 2 * (across / 2) + x / 2
          for place in stride(from: row * across + x, to: row * across + x + part.width, by: 2) {
            let mean = VideoColor(
              source[place], source[place + 1], source[place + across], source[place + across + 1])
            planes[to] = mean.blueChroma
            planes[to + count / 4] = mean.redChroma
            to += 1
          }
        }
      }
    }
  }
}

/// A colour of a film, or the mean of four: the channels' sum over four pixels.
struct VideoColor {
  private let red: Int32
  private let green: Int32
  private let blue: Int32

  /// A pixel, 0xRRGGBB.
  @inline(__always)
  init(_ pixel: UInt32) { self.init(pixel, pixel, pixel, pixel) }

  /// The mean of four pixels.
  @inline(__always)
  init(_ one: UInt32, _ two: UInt32, _ three: UInt32, _ four: UInt32) {
    // Red and blue are summed in one word: there are eight bits between them.
    let outer = one & 0xff00ff &+ two & 0xff00ff &+ three & 0xff00ff &+ four & 0xff00ff
    let inner = one & 0xff00 &+ two & 0xff00 &+ three & 0xff00 &+ four & 0xff00
    red = Int32(truncatingIfNeeded: outer >> 16)
    green = Int32(truncatingIfNeeded: inner >> 8)
    blue = Int32(truncatingIfNeeded: outer & 0xffff)
  }

  // The matrix of ITU-R BT.709-6, 3.2 to 3.4, in limited range and times 65536, of sums of four.

  /// 16 to 235.
  @inline(__always)
  var luma: UInt8 { Self.byte(16, 11_966 &* red &+ 40_254 &* green &+ 4_064 &* blue) }

  /// 16 to 240.
  @inline(__always)
  var blueChroma: UInt8 { Self.byte(128, 28_785 &* blue &- 6_596 &* red &- 22_189 &* green) }

  /// 16 to 240.
  @inline(__always)
  var redChroma: UInt8 { Self.byte(128, 28_784 &* red &- 26_145 &* green &- 2_639 &* blue) }

  @inline(__always)
  private static func byte(_ base: Int32, _ share: Int32) -> UInt8 {
    UInt8(truncatingIfNeeded: base &+ (share &+ 131_072) >> 18)
  }
}
