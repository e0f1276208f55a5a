/// What a frame has to paint below its glyphs, and what it may paint besides, so that a row of one
/// ink goes on where others are painted over it or the ink is seen already.
struct SVGPixels: Sendable {
  private let width: Int
  /// The ink of every pixel; `nil` where something stays that must not be painted over.
  private var inks: [Int?]
  private var isDue: [Bool]

  /// Nothing is due yet; what shows no glyph may be painted.
  init(_ frame: Frame) {
    width = frame.size.width
    inks = Array(repeating: nil, count: 2 * frame.cells.count)
    isDue = Array(repeating: false, count: inks.count)
    for (index, cell) in frame.cells.enumerated() where Self.isBare(cell) {
      set(FilmInk.Halves(cell), at: index)
    }
  }

  /// The cells are painted anew, apart from halves that look as in the frame before.
  mutating func require(_ frame: Frame, after shown: Frame?, row: Int, _ columns: Range<Int>) {
    for index in row * width + columns.lowerBound..<row * width + columns.upperBound {
      let cell = frame.cells[index]
      let halves = FilmInk.Halves(cell)
      let before = shown.flatMap { shown in
        Self.isBare(cell) && Self.isBare(shown.cells[index])
          ? FilmInk.Halves(shown.cells[index]) : nil
      }
      let top = set(halves, at: index)
      isDue[top] = before?.top != halves.top
      isDue[top + width] = before?.bottom != halves.bottom
    }
  }

  /// Rows of one ink, in the order in which they are painted: the most first.
  func rows() -> [(ink: Int, rows: [Rect])] {
    let due = dueRows()
    let order = due.indices.filter { !due[$0].isEmpty }
      .sorted { (due[$1].count, $0) < (due[$0].count, $1) }
    var isPainted = Array(repeating: false, count: inks.count)
    let last = order.reversed().map { ink in
      (ink: ink, rows: join(due[ink], of: ink, &isPainted))
    }
    return last.reversed()
  }

  /// Whether a cell is nothing but its halves.
  private static func isBare(_ cell: Cell) -> Bool {
    FilmInk.isPixel(cell.glyph) && !cell.style.attributes.contains(.underline)
  }

  /// Notes a cell's halves; returns the place of the upper one.
  @discardableResult
  private mutating func set(_ halves: FilmInk.Halves, at index: Int) -> Int {
    let top = index + index / width * width
    inks[top] = halves.top
    inks[top + width] = halves.bottom
    return top
  }

  private func dueRows() -> [[Rect]] {
    var rows = Array(repeating: [Rect](), count: FilmInk.count)
    var index = 0
    while index < inks.count {
      guard isDue[index], let ink = inks[index] else {
        index += 1
        continue
      }
      let end = (index / width + 1) * width
      let next = (index..<end).first { !isDue[$0] || inks[$0] != ink } ?? end
      rows[ink].append(Rect(x: index % width, y: index / width, width: next - index, height: 1))
      index = next
    }
    return rows
  }

  /// Joins an ink's rows across what will be painted over or has this ink anyway.
  private func join(_ rows: [Rect], of ink: Int, _ isPainted: inout [Bool]) -> [Rect] {
    var joined: [Rect] = []
    for rect in rows {
      if let last = joined.last, last.y == rect.y,
        (last.maxX..<rect.x).allSatisfy({ x in
          isPainted[rect.y * width + x] || inks[rect.y * width + x] == ink
        })
      {
        joined[joined.count - 1].width = rect.maxX - last.x
      } else {
        joined.append(rect)
      }
    }
    for rect in joined {
      for x in rect.x..<rect.maxX { isPainted[rect.y * width + x] = true }
    }
    return joined
  }
}
