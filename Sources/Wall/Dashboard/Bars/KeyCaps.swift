import Screen
import Simulation

/// The keys that were pressed lately, above the footer: for talks and films.
struct KeyCaps: Hashable, Sendable {
  private struct Press: Hashable {
    let name: String
    var count = 1
    var since: Instant
  }

  /// How long a key is shown after the last one, in host time. [N]
  private static let life = Duration.seconds(2)
  /// The most keys that are shown.
  private static let most = 6

  private var presses: [Press] = []

  mutating func press(_ key: Key, at host: Instant) {
    if !isFresh(at: host) { presses.removeAll() }
    if let last = presses.indices.last, presses[last].name == key.name {
      presses[last].count += 1
      presses[last].since = host
    } else {
      presses.append(Press(name: key.name, since: host))
    }
    presses = presses.suffix(Self.most)
  }

  func isFresh(at host: Instant) -> Bool {
    presses.last.map { host >= $0.since && host - $0.since < Self.life } ?? false
  }

  func draw(at host: Instant, _ theme: Theme, in frame: inout Frame) {
    guard isFresh(at: host), frame.size.height > 8 else { return }
    let caps = presses.map { " \($0.name)\($0.count > 1 ? " x\($0.count)" : "") " }
    let width = caps.reduce(1) { $0 + $1.unicodeScalars.count + 1 }
    let box = Rect(
      x: max(0, (frame.size.width - width) / 2), y: frame.size.height - 4, width: width, height: 3)
    frame.fill(box, Cell(" ", theme[.banner]))
    var x = box.x + 1
    for cap in caps {
      frame.draw(cap, x: x, y: box.y + 1, theme[.selection])
      x += cap.unicodeScalars.count + 1
    }
  }
}
