import Simulation

/// Films as an SVG that moves by CSS alone and loops: no script, no font of its own, every cell on
/// its grid.
///
/// A group is the difference to the frame before and lies on top of it; every 15 seconds one
/// paints the whole screen, and those before it go. So a cell is stored when it changes, a frame
/// that is equal to the one before not at all, and an element that was drawn before twice at most.
/// What grows with the film is the list of its groups' instants and the table of what was drawn.
package struct SVGWriter: FilmWriter {
  /// Time between two groups that paint everything; what a viewer has to paint at once is within
  /// this.
  private static let scope = 15_000

  /// A group of the file: when it appears and, if it is known already, when it goes, in ms.
  private struct Group: Sendable {
    var begin: Int
    var end: Int?
  }

  private let header: FilmHeader
  private var groups: [Group] = []
  /// The last group that painted everything.
  private var scene = 0
  /// What a viewer without animation shows: a group that paints everything, and how many of its
  /// cells are not blank.
  private var poster = (group: 0, filled: 0)
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
    let isScene = groups.isEmpty || now - groups[scene].begin >= Self.scope
    if isScene { beginScene(now) }
    painter.paint(frame, after: isScene ? nil : shown)
    bytes += "<g id=\"f\(groups.count)\" class=\"f\">".utf8
    if isScene { bytes += "<g id=\"s\(groups.count)\">".utf8 }
    painter.finish(into: &bytes)
    bytes += isScene ? "</g></g>\n".utf8 : "</g>\n".utf8
    if isScene { consider(frame) }
    groups.append(Group(begin: now))
    shown = frame
  }

  /// Takes the frame as the poster if more is to be seen on it than on the scenes before.
  private mutating func consider(_ frame: Frame) {
    let filled = frame.cells.count { $0.glyph != " " }
    if filled > poster.filled { poster = (groups.count, filled) }
  }

  private mutating func beginScene(_ now: Int) {
    for index in scene..<groups.count { groups[index].end = now }
    scene = groups.count
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
      .f{visibility:hidden}#f0{visibility:visible}</style>
      <rect width="100%" height="100%" fill="\(header.paper.hex)"/>

      """.utf8
  }

  /// The colours that were used and, now that the film's length is known, when each group is seen.
  private func end(_ now: Int, _ bytes: inout [UInt8]) {
    let length = max(1, now, groups.last?.begin ?? 0)
    if poster.group > 0 { bytes += "<use id=\"p0\" href=\"#s\(poster.group)\"/>\n".utf8 }
    bytes += "<style>#p0{animation:p0 1s forwards}@keyframes p0{0%,to{visibility:hidden}}\n".utf8
    painter.appendColors(header, into: &bytes)
    bytes += ".f{animation:\(length)ms step-end infinite}\n".utf8
    var spans: Set<Int> = []
    // The first group stays: those that paint everything hide it.
    for (index, group) in groups.enumerated().dropFirst() {
      let span = min(length, group.end ?? length) - group.begin
      if spans.insert(span).inserted { Self.appendSpan(span, length, &bytes) }
      bytes += "#f\(index){animation-name:v\(span);animation-delay:\(group.begin)ms}\n".utf8
    }
    bytes += "</style>\n</svg>\n".utf8
  }

  /// Visible for a span and a little longer, so that nothing shines through a seam in time.
  private static func appendSpan(_ span: Int, _ length: Int, _ bytes: inout [UInt8]) {
    bytes += "@keyframes v\(span){0%{visibility:visible}".utf8
    let share = (span + 5) * 100_000 / length
    if share < 100_000 {
      bytes.append(seconds: share)
      bytes += "%{visibility:hidden}".utf8
    }
    bytes += "}\n".utf8
  }
}
