import Simulation

/// Films as pictures that are not compressed, so many a second: what video encoders read
/// (https://wiki.multimedia.cx/index.php/YUV4MPEG2). A picture is repeated until the next frame is
/// due, and only the cells that changed are painted.
package struct Y4MWriter: FilmWriter {
  private let header: FilmHeader
  private let framesPerSecond: Int
  private var painter: VideoPainter
  private var shown: Frame?
  /// Pictures that are written.
  private var count = 0

  package init(_ header: FilmHeader, _ grid: PixelGrid, framesPerSecond: Int) {
    self.header = header
    self.framesPerSecond = framesPerSecond
    painter = VideoPainter(header, grid)
  }

  package mutating func write(
    _ event: FilmEvent, at time: Duration, into bytes: inout [UInt8]
  ) {
    switch event {
    case .frame(let frame):
      let frame = frame.fitted(to: header.size)
      repeatPicture(until: time, &bytes)
      painter.paint(frame, over: shown)
      shown = frame
    case .end:
      repeatPicture(until: time, &bytes)
      if count == 0 { append(&bytes) }
    case .mark, .key, .caption: break
    }
  }

  private mutating func repeatPicture(until time: Duration, _ bytes: inout [UInt8]) {
    let second: Int64 = 1_000_000_000
    let due = Int((time.wholeNanoseconds * Int64(framesPerSecond) + second / 2) / second)
    while count < due { append(&bytes) }
  }

  private mutating func append(_ bytes: inout [UInt8]) {
    if count == 0 {
      let size = painter.size
      bytes += "YUV4MPEG2 W\(size.width) H\(size.height) F\(framesPerSecond):1 Ip A1:1 ".utf8
      bytes += "C420jpeg XCOLORRANGE=LIMITED\n".utf8
    }
    bytes += "FRAME\n".utf8
    bytes += painter.picture
    count += 1
  }
}
