/// Paints cells in luma and, at half its size, two planes of chroma (ITU-R BT.709, limited range).
struct VideoPainter: Sendable {
  /// A colour.
  private struct Code: Sendable {
    let luma: UInt8
    let blue: Int
    let red: Int
  }

  /// Pixels of the picture.
  let size: Size
  /// The three planes, one after the other, each from the upper left.
  private(set) var picture: [UInt8]
  private var painter: CellPainter
  private let codes: [Code]
  /// The pixels of one cell.
  private var pixels: [UInt8]

  init(_ header: FilmHeader, scale: Int) {
    painter = CellPainter(header, scale: scale)
    size = FilmPixels.size(of: header.size, scale: scale)
    codes = (UInt8.min...UInt8.max).map { Self.code(of: Color($0)) }
    pixels = Array(repeating: 0, count: painter.cell.width * painter.cell.height)
    let count = size.width * size.height
    picture = Array(repeating: 16, count: count) + Array(repeating: 128, count: count / 2)
    paint(Frame(header.size), over: nil)
  }

  private static func code(of color: Color) -> Code {
    let rgb = color.rgb
    let (red, green, blue) = (Double(rgb.red), Double(rgb.green), Double(rgb.blue))
    let luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return Code(
      luma: UInt8((16 + luma * 219 / 255).rounded()),
      blue: Int((128 + (blue - luma) / 1.8556 * 224 / 255).rounded()),
      red: Int((128 + (red - luma) / 1.5748 * 224 / 255).rounded()))
  }

  /// Paints the cells of a frame that differ from the frame before.
  mutating func paint(_ frame: Frame, over old: Frame?) {
    let cells = frame.size
    for y in 0..<cells.height {
      for x in 0..<cells.width where old == nil || old?[x, y] != frame[x, y] {
        painter.paint(frame[x, y], at: 0, painter.cell.width, into: &pixels)
        copy(x * painter.cell.width, y * painter.cell.height)
      }
    }
  }

  /// Copies the cell's pixels to a place in the picture.
  private mutating func copy(_ x: Int, _ y: Int) {
    let cell = painter.cell
    for row in 0..<cell.height {
      let start = (y + row) * size.width + x
      for column in 0..<cell.width {
        picture[start + column] = codes[Int(pixels[row * cell.width + column])].luma
      }
    }
    let half = size.width / 2
    let blues = size.width * size.height
    let reds = blues + blues / 4
    for row in 0..<cell.height / 2 {
      let start = (y / 2 + row) * half + x / 2
      for column in 0..<cell.width / 2 {
        let mean = chroma(at: 2 * row * cell.width + 2 * column)
        picture[blues + start + column] = mean.blue
        picture[reds + start + column] = mean.red
      }
    }
  }

  /// The chroma of four pixels of the cell.
  private func chroma(at start: Int) -> (blue: UInt8, red: UInt8) {
    var (blue, red) = (2, 2)
    for place in [start, start + 1, start + painter.cell.width, start + painter.cell.width + 1] {
      let code = codes[Int(pixels[place])]
      blue += code.blue
      red += code.red
    }
    return (UInt8(blue / 4), UInt8(red / 4))
  }
}
