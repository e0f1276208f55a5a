import Screen
import Simulation

/// The title of a chapter over the wall as it begins, or a brand's last card: in big letters where
/// they fit.
struct ChapterCard {
  /// Columns at the left and right of words, and rows above and below.
  private static let frame = Size(8, 4)

  let title: String
  /// The presenter's options, in the lower border; empty if the script does not wait.
  var note = ""
  /// Whether big letters may be smaller, as they are for phones.
  var isForPhones = false
  /// The line-up's brand, in the upper border; empty for none.
  var brand = ""
  let theme: Theme

  /// The title in big letters, and their rows; `nil` where they have no room.
  func bigText(over body: Rect) -> (text: BigText, rows: Int)? {
    bigText(of: .halves, over: body) ?? (isForPhones ? bigText(of: .sixths, over: body) : nil)
  }

  private func bigText(
    of dots: BigType.Dots, over body: Rect
  ) -> (text: BigText, rows: Int)? {
    guard let text = BigText(title, of: dots),
      let rows = text.rows(in: body.width - Self.frame.width),
      body.height >= rows + Self.frame.height
    else { return nil }
    return (text, rows)
  }

  func draw(over body: Rect, in frame: inout Frame) {
    let columns = body.width - Self.frame.width
    let style = theme[.banner]
    if let big = bigText(over: body) {
      let words = Size(big.text.width(in: columns), big.rows)
      let place = box(around: words, over: body, in: &frame)
      return big.text.draw(place, isCentred: true, style, in: &frame)
    }
    let lines = Fitting.balanced(title, in: columns)
    let rows = min(lines.count, max(0, body.height - Self.frame.height))
    let width = lines.map { $0.columns }.max() ?? 0
    let place = box(around: Size(width, rows), over: body, in: &frame)
    for (row, line) in lines.prefix(rows).enumerated() {
      let indent = (place.width - line.columns) / 2
      frame.draw(line, x: place.x + indent, y: place.y + row, style.adding(.bold))
    }
  }

  /// Draws a box; returns the place of its words.
  private func box(around words: Size, over body: Rect, in frame: inout Frame) -> Rect {
    let size = Size(
      words.width + Self.frame.width, min(body.height, words.height + Self.frame.height))
    let area = body.centred(size)
    frame.fill(area, Cell(" ", theme[.banner]))
    let accent = theme[.brand]
    frame.drawBorder(area, .heavy, accent)
    if !brand.isEmpty {
      frame.draw(" \(brand) ", x: area.x + 2, y: area.y, accent, limit: max(0, area.width - 4))
    }
    if !note.isEmpty { frame.drawRight(" \(note) ", endX: area.maxX - 2, y: area.maxY - 1, accent) }
    return area.centred(words)
  }
}
