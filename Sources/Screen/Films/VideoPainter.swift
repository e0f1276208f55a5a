/// Paints frames in luma and, at half its size, two planes of chroma (ITU-R BT.709, limited range).
struct VideoPainter: Sendable {
  /// Pixels of the picture.
  let size: Size
  /// The three planes, one after the other, each from the upper left.
  private(set) var picture: [UInt8]
  private var painter: CellPainter
  private var pictures: PicturePainter
  /// The pixels of one cell, in numbers of xterm's palette and in colour.
  private var indices: [UInt8]
  private var pixels: [UInt32]

  init(_ header: FilmHeader, scale: Int) {
    painter = CellPainter(header, scale: scale)
    pictures = PicturePainter(cell: painter.cell)
    size = FilmPixels.size(of: header.size, scale: scale)
    indices = Array(repeating: 0, count: painter.cell.width * painter.cell.height)
    pixels = Array(repeating: 0, count: indices.count)
    let count = size.width * size.height
    picture = Array(repeating: 16, count: count) + Array(repeating: 128, count: count / 2)
    paint(Frame(header.size), over: nil)
  }

  /// Paints the cells and pictures of a frame that differ from the frame before.
  mutating func paint(_ frame: Frame, over old: Frame?) {
    let cells = frame.size
    for y in 0..<cells.height {
      for x in 0..<cells.width where old == nil || old?[x, y] != frame[x, y] {
        if frame[x, y] != .picture { paint(frame[x, y], Rect(x: x, y: y, width: 1, height: 1)) }
      }
    }
    pictures.paint(frame.pictures)
    for painted in pictures.painted { paint(painted, in: frame, over: old) }
  }

  private mutating func paint(_ cell: Cell, _ place: Rect) {
    painter.paint(cell, at: 0, painter.cell.width, into: &indices)
    for (pixel, index) in indices.enumerated() { pixels[pixel] = FilmPixels.tones[Int(index)] }
    convert(pixels, from: 0, stride: painter.cell.width, to: place)
  }

  private mutating func paint(_ painted: PaintedPicture, in frame: Frame, over old: Frame?) {
    for row in painted.rows {
      painted.forEachRun(in: frame, row: row) { columns in
        let isSame =
          painted.change == .nothing && columns.allSatisfy { old?[$0, row] == .picture }
        guard !isSame else { return }
        convert(
          painted.pixels, from: painted.start(x: columns.lowerBound, y: row),
          stride: painted.size.width,
          to: Rect(x: columns.lowerBound, y: row, width: columns.count, height: 1))
      }
    }
  }

  /// Copies pixels to the cells of a place in the picture.
  private mutating func convert(
    _ source: [UInt32], from start: Int, stride: Int, to place: Rect
  ) {
    let (width, height) = (place.width * painter.cell.width, painter.cell.height)
    let (x, y) = (place.x * painter.cell.width, place.y * height)
    let (across, count) = (size.width, size.width * size.height)
    source.withUnsafeBufferPointer { source in
      picture.withUnsafeMutableBufferPointer { planes in
        for row in 0..<height {
          let (from, to) = (start + row * stride, (y + row) * across + x)
          for column in 0..<width {
            planes[to + column] = VideoColor(source[from + column]).luma
          }
        }
        for row in 0..<height / 2 {
          let to = count + (y / 2 + row) * (across / 2) + x / 2
          for column in 0..<width / 2 {
            let from = start + 2 * row * stride + 2 * column
            let mean = VideoColor(
              source[from], source[from + 1], source[from + stride], source[from + stride + 1])
            planes[to + column] = mean.blueChroma
            planes[to + count / 4 + column] = mean.redChroma
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
