import Simulation

/// Films as an SVG that moves by CSS alone and loops: no script, no font of its own, every cell on
/// its grid.
///
/// A group is the difference to the frame before and lies on top of it; every 20 seconds a scene
/// begins with one that paints the whole screen, and the scene before it goes. So a cell is stored
/// when it changes, a frame that is equal to the one before not at all, and an element that was
/// drawn before twice at most. What grows with the film is the list of its groups' instants and the
/// table of what was drawn.
package struct SVGWriter: FilmWriter {
  /// Time between two groups that paint everything; what a viewer has to paint at once is within
  /// this.
  private static let scope = 20_000

  private let header: FilmHeader
  private var timing = SVGTiming()
  /// What a viewer without animation shows: the frame that begins a scene, and how many of its
  /// cells are not blank.
  private var poster = (scene: 0, filled: 0)
  private var shown: Frame?
  private var painter = SVGPainter()
  private var hasBegun = false

  package init(_ header: FilmHeader) {
    self.header = header
  }

  package mutating func write(
    _ event: FilmEvent, at time: Duration, into bytes: inout [UInt8]
  ) {
    if !hasBegun { begin(&bytes) }
    hasBegun = true
    let now = Int((time.wholeNanoseconds + 500_000) / 1_000_000)
    switch event {
    case .frame(let frame): show(frame, now, &bytes)
    case .end: end(now, &bytes)
    case .mark, .key: break
    }
  }

  private mutating func show(_ frame: Frame, _ now: Int, _ bytes: inout [UInt8]) {
    let frame = frame.fitted(to: header.size)
    guard frame != shown else { return }
    let isScene = timing.scenes.last.map { now - $0 >= Self.scope } ?? true
    painter.paint(frame, after: isScene ? nil : shown)
    if isScene { beginScene(frame, now, &bytes) } else { timing.beginGroup(now, into: &bytes) }
    painter.finish(into: &bytes)
    bytes += isScene ? "</g></g>\n".utf8 : "</g>\n".utf8
    shown = frame
  }

  /// Its first frame is the poster if more is to be seen on it than on those before.
  private mutating func beginScene(_ frame: Frame, _ now: Int, _ bytes: inout [UInt8]) {
    let number = timing.scenes.count
    timing.beginScene(now, into: &bytes)
    bytes += "<g id=\"f\(number)\">".utf8
    let filled = frame.cells.count { $0.glyph != " " }
    if filled > poster.filled { poster = (number, filled) }
  }

  private func begin(_ bytes: inout [UInt8]) {
    let (width, height) = (8 * header.size.width, 16 * header.size.height)
    bytes +=
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" \
      width="\(width)" height="\(height)">
      <title>
      """.utf8
    for scalar in header.title.unicodeScalars { bytes.append(xml: scalar) }
    bytes += "</title>\n<desc>".utf8
    for scalar in header.origin.unicodeScalars { bytes.append(xml: scalar) }
    bytes +=
      """
      </desc>
      <style>\(SVGPainter.rules)
      \(SVGTiming.rules)</style>
      <rect width="100%" height="100%" fill="\(header.paper.hex)"/>

      """.utf8
  }

  /// The classes that were used and, now that the film's length is known, when each group is seen.
  private func end(_ now: Int, _ bytes: inout [UInt8]) {
    if !timing.scenes.isEmpty { bytes += "</g>\n".utf8 }
    if poster.scene > 0 { bytes += "<use id=\"p0\" href=\"#f\(poster.scene)\"/>\n".utf8 }
    bytes += "<style>#p0{animation:p0 1s forwards}@keyframes p0{0%,to{visibility:hidden}}\n".utf8
    painter.appendClasses(header, into: &bytes)
    timing.end(now, into: &bytes)
    bytes += "</style>\n</svg>\n".utf8
  }
}
