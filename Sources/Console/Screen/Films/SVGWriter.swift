import Simulation

/// Films as an SVG that moves by CSS only and loops: no script, no embedded font, every cell on its
/// grid.
///
/// A group is the difference to the frame before and lies on top of it; every 20 seconds a scene
/// begins with one that paints the whole screen, and the groups before it go. So a cell is stored
/// when it changes, and a frame that is equal to the one before not at all. The pictures of a frame
/// are a separate group, which goes when the next ones come.
package struct SVGWriter: FilmWriter {
  /// Time between two groups that paint everything, in ms; what a viewer has to paint at once is
  /// within this.
  private static let scope = 20_000

  private let header: FilmHeader
  /// When each group appears, in ms.
  private var begins: [Int] = []
  /// The groups that paint everything.
  private var scenes: [Int] = []
  /// The groups of pictures.
  private var pictured: Set<Int> = []
  /// What a viewer without animation shows: the group that begins a scene, and how many of its
  /// cells are not blank.
  private var poster = (group: 0, filled: -1)
  private var shown: Frame?
  private var painter = SVGPainter()
  private var pictures = SVGPictures()
  private var hasBegun = false

  package init(_ header: FilmHeader) { self.header = header }

  package mutating func write(_ event: FilmEvent, at time: Duration, into bytes: inout [UInt8]) {
    if !hasBegun {
      let rules = "\(SVGPainter.rules)\n\(SVGPainter.filmRules)"
      bytes.append(
        svg: Size(8 * header.size.width, 16 * header.size.height), title: header.title,
        origin: header.origin, rules: rules, paper: header.paper)
    }
    hasBegun = true
    let now = Int((time.wholeNanoseconds + 500_000) / 1_000_000)
    switch event {
    case .frame(let frame): show(frame.fitted(to: header.size), now, &bytes)
    case .end: end(now, &bytes)
    case .mark, .key, .caption: break
    }
  }

  private mutating func show(_ frame: Frame, _ now: Int, _ bytes: inout [UInt8]) {
    guard frame != shown else { return }
    let isScene = scenes.last.map { now - begins[$0] >= Self.scope } ?? true
    if isScene {
      let filled = frame.cells.count { $0.glyph != " " }
      if filled > poster.filled { poster = (begins.count, filled) }
      scenes.append(begins.count)
    }
    if isScene || frame.cells != shown?.cells {
      begin(at: now, &bytes)
      painter.paint(frame, after: isScene ? nil : shown, into: &bytes)
      bytes += Self.groupEnd
    }
    if pictures.paint(frame) || isScene && !frame.pictures.isEmpty {
      pictured.insert(begins.count)
      begin(at: now, &bytes)
      pictures.draw(into: &bytes)
      bytes += Self.groupEnd
    }
    shown = frame
  }

  private mutating func begin(at now: Int, _ bytes: inout [UInt8]) {
    bytes += "<g id=\"g\(begins.count)\"><g id=\"f\(begins.count)\">".utf8
    begins.append(now)
  }

  private static let groupEnd = Array("</g></g>\n".utf8)

  /// The inks that were used and, now that the film's length is known, when each group is seen: it
  /// goes a little after the next scene begins, so that nothing shines through a seam in time.
  private func end(_ now: Int, _ bytes: inout [UInt8]) {
    let length = max(1, now, begins.last ?? 0)
    let posters = [poster.group] + pictured.filter { $0 == poster.group + 1 }
    if !begins.isEmpty {
      for (number, group) in posters.enumerated() {
        bytes += "<use id=\"p\(number)\" href=\"#f\(group)\"/>\n".utf8
      }
    }
    bytes += "<style>#p0{animation:p0 1s forwards}@keyframes p0{0%,to{visibility:hidden}}\n".utf8
    if posters.count > 1 { bytes += "#p1{animation:p0 1s forwards}\n".utf8 }
    painter.appendInks(header, into: &bytes)
    bytes += "\n[id^=g]{visibility:hidden;animation:\(length)ms step-end infinite}\n".utf8
    for ((group, begin), follower) in zip(begins.enumerated(), followers) {
      let next = follower.map { begins[$0] + 5 } ?? length
      bytes += "#g\(group){animation-name:g\(group)}@keyframes g\(group){".utf8
      append(share: begin, of: length, "visible", into: &bytes)
      if next < length { append(share: next, of: length, "hidden", into: &bytes) }
      bytes += "}\n".utf8
    }
    bytes += "</style>\n</svg>\n".utf8
  }

  /// The group with which each group goes; `nil` for one that stays to the end.
  private var followers: [Int?] {
    var followers: [Int?] = []
    var (scene, pictures): (Int?, Int?) = (nil, nil)
    let begins = Set(scenes)
    for group in self.begins.indices.reversed() {
      let isPictured = pictured.contains(group)
      followers.append(isPictured ? [scene, pictures].compactMap(\.self).min() : scene)
      if isPictured { pictures = group }
      if begins.contains(group) { scene = group }
    }
    return followers.reversed()
  }

  private func append(
    share part: Int, of length: Int, _ visibility: String, into bytes: inout [UInt8]
  ) {
    bytes.append(seconds: part * 100_000 / length)
    bytes += "%{visibility:\(visibility)}".utf8
  }
}
