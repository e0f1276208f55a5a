/// Rows of columns as plain text, for catalogues on the command line.
enum PlainTable {
  /// What every terminal has.
  private static let lineWidth = 80
  /// The least that a last column is wrapped to.
  private static let leastWidth = 20

  /// The rows, columns aligned and two blanks apart, each row ended by a line feed; a last cell
  /// that is too wide goes on in the next line.
  static func text(_ rows: [[String]], indent: Int = 0) -> String {
    let rows = wrapped(rows, in: lineWidth - indent)
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { $0.count > column ? $0[column].unicodeScalars.count : 0 }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.enumerated().map { index, cell in
        index == row.count - 1 ? cell : Fitting.padded(cell, to: widths[index])
      }
      let line = String(repeating: " ", count: indent) + cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
    }.joined()
  }

  private static func wrapped(_ rows: [[String]], in width: Int) -> [[String]] {
    let last = (rows.map(\.count).max() ?? 1) - 1
    let before = (0..<last).map { column in
      (rows.map { $0.count > column ? $0[column].unicodeScalars.count : 0 }.max() ?? 0) + 2
    }.reduce(0, +)
    let room = max(leastWidth, width - before)
    return rows.flatMap { row -> [[String]] in
      guard row.count > last, row[last].unicodeScalars.count > room else { return [row] }
      let blanks = [String](repeating: "", count: last)
      return Fitting.wrap(row[last], in: room).enumerated().map { index, line in
        (index == 0 ? row.dropLast() : blanks) + [line]
      }
    }
  }
}
