import Screen

/// The visible part of a list around its chosen entry, and where each entry is.
struct ListWindow: Hashable, Sendable {
  let area: Rect
  /// The visible entries.
  let shown: Range<Int>
  private let count: Int
  private let columns: Int

  init(_ area: Rect, count: Int, choice: Int, columns: Int = 1) {
    self.area = area
    self.count = count
    self.columns = columns
    let held = min(count, area.height * columns)
    let first = max(0, min(choice - held / 2, count - held))
    shown = first..<first + held
  }

  /// The place of an entry; each of several columns is followed by a blank one.
  func row(of index: Int) -> Rect {
    let (column, row) = (index - shown.lowerBound).quotientAndRemainder(
      dividingBy: max(1, area.height))
    let width = area.width / columns
    return Rect(
      x: area.x + column * width, y: area.y + row, width: columns > 1 ? width - 1 : width,
      height: 1)
  }

  /// The entry at a cell.
  func index(at x: Int, _ y: Int) -> Int? { shown.first { row(of: $0).contains(x, y) } }

  /// The visible entries, such as `4-18 of 67`; empty when all are visible.
  var range: String {
    shown.count < count ? "\(shown.lowerBound + 1)-\(shown.upperBound) of \(count)" : ""
  }
}
