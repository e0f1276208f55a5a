import Lab

/// A text that has to stand in one row of the wall.
package struct ScreenCondition: Sendable {
  let text: String
  let columns: Int
  let rows: Int

  func holds(in sight: Sight) -> Bool {
    sight.screen(columns: columns, rows: rows)?.contains(text) ?? false
  }

  /// Such as `the screen at 80x24 shows "PLAYING"`.
  var words: String { "the screen at \(columns)x\(rows) shows \"\(text)\"" }

  func instead(in sight: Sight) -> String {
    guard let screen = sight.screen(columns: columns, rows: rows) else {
      return "there is no screen to look at"
    }
    return "it shows: " + (Self.nearest(to: text, in: screen) ?? "nothing like it")
  }

  /// The row that has most words of the text.
  private static func nearest(to text: String, in screen: String) -> String? {
    let words = text.split(separator: " ").map(String.init)
    let rows = screen.split(separator: "\n").map(String.init)
    let ranked = rows.map { row in (row: row, score: words.filter { row.contains($0) }.count) }
    guard let best = ranked.map(\.score).max(), best > 0 else { return nil }
    return ranked.first { $0.score == best }?.row
  }
}
