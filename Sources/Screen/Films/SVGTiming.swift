/// When the groups of an SVG film are seen: each appears at an instant that stands beside it, and
/// goes with its scene. A scene is seen by its opacity and a group by its visibility, so that both
/// have to agree.
struct SVGTiming: Sendable {
  /// What holds for every group, whatever the film's length is.
  static let rules = "[style]{visibility:hidden}"

  /// When each scene begins, in ms.
  private(set) var scenes: [Int] = []
  /// When each group begins that does not begin the film, with its scene.
  private var groups: [(begin: Int, scene: Int)] = []

  /// Begins a scene, and its first group; the first of all is always visible.
  mutating func beginScene(_ now: Int, into bytes: inout [UInt8]) {
    if !scenes.isEmpty { bytes += "</g>\n".utf8 }
    bytes += "<g id=\"s\(scenes.count)\">".utf8
    scenes.append(now)
    if scenes.count > 1 { beginGroup(now, into: &bytes) } else { bytes += "<g>".utf8 }
  }

  /// Begins another group of the scene.
  mutating func beginGroup(_ now: Int, into bytes: inout [UInt8]) {
    bytes += "<g style=\"--t:".utf8
    Self.append(now, into: &bytes)
    bytes += "\">".utf8
    groups.append((now, scenes.count - 1))
  }

  /// Appends the animations of a film that ends at an instant, in ms.
  func end(_ now: Int, into bytes: inout [UInt8]) {
    let length = max(1, now, groups.last?.begin ?? 0)
    bytes +=
      "[style]{animation:v \(length)ms step-end infinite;animation-delay:var(--t)}\n".utf8
    if scenes.indices.allSatisfy({ 2 * (end(of: $0, length) - scenes[$0]) <= length }) {
      // Each group outlasts its scene, and is gone before the scene comes again.
      bytes += "@keyframes v{0%{visibility:visible}50%{visibility:hidden}}\n".utf8
    } else {
      appendSpans(length, into: &bytes)
    }
    guard scenes.count > 1 else { return }
    for scene in scenes.indices { append(scene, length, into: &bytes) }
  }

  /// When a scene goes: a little after the next one begins, so that nothing shines through a seam
  /// in time.
  private func end(of scene: Int, _ length: Int) -> Int {
    (scene + 1 < scenes.count ? scenes[scene + 1] : length) + 5
  }

  /// A scene is opaque from its beginning to its end.
  private func append(_ scene: Int, _ length: Int, into bytes: inout [UInt8]) {
    bytes += "#s\(scene){animation:s\(scene) \(length)ms step-end infinite}".utf8
    bytes += "@keyframes s\(scene){".utf8
    if scene > 0 {
      bytes += "0%{opacity:0}".utf8
      Self.append(share: scenes[scene], of: length, into: &bytes)
    } else {
      bytes += "0%".utf8
    }
    bytes += "{opacity:1}".utf8
    if scene + 1 < scenes.count {
      Self.append(share: end(of: scene, length), of: length, into: &bytes)
      bytes += "{opacity:0}".utf8
    }
    bytes += "}\n".utf8
  }

  /// Each group goes with its scene.
  private func appendSpans(_ length: Int, into bytes: inout [UInt8]) {
    var spans: Set<Int> = []
    for group in groups {
      let span = end(of: group.scene, length) - group.begin
      bytes += "[style=\"--t:".utf8
      Self.append(group.begin, into: &bytes)
      bytes += "\"]{animation-name:v\(span)}\n".utf8
      guard spans.insert(span).inserted else { continue }
      bytes += "@keyframes v\(span){0%{visibility:visible}".utf8
      Self.append(share: span, of: length, into: &bytes)
      bytes += "{visibility:hidden}}\n".utf8
    }
  }

  /// An instant in seconds, with the digits that it needs.
  private static func append(_ milliseconds: Int, into bytes: inout [UInt8]) {
    bytes.append(seconds: milliseconds)
    while bytes.last == UInt8(ascii: "0") { bytes.removeLast() }
    if bytes.last == UInt8(ascii: ".") { bytes.removeLast() }
    bytes.append(UInt8(ascii: "s"))
  }

  /// A part of the film's length in percent, not more than it is.
  private static func append(share part: Int, of length: Int, into bytes: inout [UInt8]) {
    bytes.append(seconds: min(part, length) * 100_000 / length)
    bytes.append(UInt8(ascii: "%"))
  }
}
