/// Rows of columns as plain text, for catalogues on the command line.
enum PlainTable {
  /// The rows, columns aligned and two blanks apart, each row ended by a line feed.
  static func text(_ rows: [[String]], indent: Int = 0) -> String {
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
}
