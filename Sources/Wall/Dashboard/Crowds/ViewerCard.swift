import Crowd
import HeadEndAPI
import Players
import Screen
import Simulation
import Worlds

/// The first viewer of the cell under the cursor, with its true state, beside the cell.
struct ViewerCard {
  let viewer: ViewerObservation
  /// How many viewers its cell stands for, and what it shows.
  let group: Int
  let shown: ViewerState
  let channels: [Channel]
  let now: Instant
  let theme: Theme

  private static let size = Size(42, 9)

  /// Draws the card over the map, on the side of the cell that has more room, at the right if both
  /// have enough; it never hides the cell.
  func draw(beside cell: Rect, over map: Rect, in frame: inout Frame) {
    let (right, left) = (map.maxX - cell.maxX - 2, cell.x - map.x - 2)
    let isRight = right >= min(Self.size.width, left)
    let width = min(Self.size.width, max(right, left))
    let height = min(map.height, Self.size.height)
    let y = max(map.y, min(cell.y - height / 2, map.maxY - height))
    let area = Rect(
      x: isRight ? cell.maxX + 2 : cell.x - 2 - width, y: y, width: width, height: height)
    Panel.draw(area, title: viewer.device, theme: theme, in: &frame)
    let inner = Panel.inner(area)
    for (row, line) in lines.prefix(inner.height).enumerated() {
      frame.draw(line.label, x: inner.x, y: inner.y + row, theme[.menuFaint])
      frame.draw(
        Fitting.first(line.words, in: inner.width - 6), x: inner.x + 6, y: inner.y + row,
        theme[line.role])
    }
  }

  /// Labels, and what stands behind them from the longest wording to the shortest.
  private var lines: [(label: String, words: [String], role: Theme.Role)] {
    let sign = viewer.state.sign
    let name = channels.first { $0.number == viewer.channel }?.name ?? ""
    let failures = viewer.failures.counted("failure")
    let app = viewer.policy.name
    return [
      (
        "state", ["\(sign.shape) \(sign.word.uppercased())"],
        viewer.state.isFailed || viewer.state >= .stalled ? .menuWarning : .menuStrong
      ),
      ("home", [viewer.account, String(viewer.account.drop { !$0.isNumber })], .menu),
      ("watch", ["\(viewer.channel) \(name)", "\(viewer.channel)"], .menu),
      ("app", viewer.failures > 0 ? ["\(app), \(failures)", app] : [app], .menu),
      ("SSM", left(viewer.sessionEnd, "expires") ?? ["no session"], .menu),
      ("KEY", left(viewer.leaseEnd, "lease ends") ?? ["no licence"], .menu),
      ("cell", cell, .menu),
    ]
  }

  private func left(_ end: Instant?, _ word: String) -> [String]? {
    end.map { ClockText.countdown($0 - now) }.map { ["\(word) in \($0)", $0] }
  }

  private var cell: [String] {
    guard group > 1 else { return ["only this viewer"] }
    let count = group.grouped
    let shows = shown.isTrouble ? "worst: \(shown.sign.word)" : "no trouble"
    return ["first of \(count), \(shows)", "first of \(count)", "1 of \(count)"]
  }
}
