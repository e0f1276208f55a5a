import Pictures
import Screen
import Simulation

/// What stands in for a picture until the first one comes: the channel's number and name, as large
/// as there is room.
struct ZapCard {
  let number: Int
  let name: String
  /// Rows at the bottom that the banner covers.
  let bannerRows: Int

  /// Draws it into a place that may lie partly outside of `clip`.
  func draw(_ place: Rect, clip: Rect, in frame: inout Frame) {
    let back = Color(.ink)
    frame.fill(place.intersection(clip), Cell(" ", Style(Color(.white), on: back)))
    let room = place.splitBottom(min(bannerRows, max(0, place.height - 1))).rest
    let rows = max(BigType.rows, room.height * 2 / 3)
    let numeral = BigType(["\(number)"], in: room.width - 2, rows: rows)
    guard let numeral, room.height > BigType.rows else { return }
    let title = title(below: numeral, in: room)
    let hasName = room.height >= numeral.rows + 2
    let height = numeral.rows + (title.map { $0.rows + 1 } ?? (hasName ? 2 : 0))
    let top = room.y + max(0, (room.height - height + 1) / 2)
    let bright = Style(Color(.white), on: back)
    let soft = Style(Color(.steel), on: back)
    numeral.draw(x: middle(room, numeral.width), y: top, bright, clip: clip, in: &frame)
    let below = top + numeral.rows + 1
    if let title {
      title.draw(x: middle(room, title.width), y: below, soft, clip: clip, in: &frame)
    } else if hasName, clip.contains(clip.x, below) {
      let words = Fitting.first([name], in: room.width)
      frame.draw(words, x: middle(room, words.columns), y: below, soft)
    }
  }

  /// The name in large letters, where they leave the number the larger one.
  private func title(below numeral: BigType, in room: Rect) -> BigType? {
    let left = room.height - numeral.rows - 2
    let rows = min(left, numeral.rows / 2)
    guard rows >= BigType.rows else { return nil }
    return BigType([name], in: room.width - 4, rows: rows)
      ?? BigType([name], in: room.width - 4, rows: min(left, rows + 1))
  }

  private func middle(_ room: Rect, _ width: Int) -> Int { room.x + (room.width - width) / 2 }
}
