import Simulation

/// A film's last frame as a PNG picture (https://www.w3.org/TR/png-3/).
package struct PNGWriter: FilmWriter {
  private let header: FilmHeader
  private let grid: PixelGrid
  private var frame: Frame

  package init(_ header: FilmHeader, _ grid: PixelGrid? = nil) {
    self.header = header
    self.grid = grid ?? PixelGrid(cells: header.size)
    frame = Frame(header.size)
  }

  package mutating func write(
    _ event: FilmEvent, at time: Duration, into bytes: inout [UInt8]
  ) {
    switch event {
    case .frame(let frame): self.frame = frame.fitted(to: header.size)
    case .end:
      var canvas = FilmCanvas(header, grid)
      canvas.paint(frame, over: nil)
      bytes += PNGFile.bytes(
        canvas.pixels, grid.size, words: [("Title", header.title), ("Comment", header.origin)])
    case .mark, .key, .caption: break
    }
  }
}
