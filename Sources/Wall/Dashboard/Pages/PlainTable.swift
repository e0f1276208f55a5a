import Simulation

/// Rows of columns as plain text, for catalogues on the command line.
package enum PlainTable {
  /// What every terminal has.
  package static let lineWidth = 80
  /// The least that a last column is wrapped to.
  private static let leastWidth = 20

  /// The rows, columns aligned and two blanks apart, each row ended by a line feed; a last cell
  /// that is too wide continues on the next line.
  package static func text(
    _ rows: [[String]], indent: Int = 0, width: Int = lineWidth
  ) -> String {
    wrapped(rows, in: width - indent).alignedLines.map { line in
      let line = String(repeating: " ", count: indent) + line
      return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
    }.joined()
  }

  private static func wrapped(_ rows: [[String]], in width: Int) -> [[String]] {
    let count: Int = rows.map(\.count).max() ?? 0
    let columns = (0..<count).map { (column: Int) -> Int in
      rows.map { row in row.count > column ? row[column].unicodeScalars.count : 0 }.max() ?? 0
    }
    let last = max(0, columns.count - 1)
    let taken: Int = columns.dropLast().map { $0 + 2 }.reduce(0, +)
    let room = max(leastWidth, width - taken)
    return rows.flatMap { row -> [[String]] in
      guard row.count > last, row[last].unicodeScalars.count > room else { return [row] }
      let blanks = [String](repeating: "", count: last)
      return Fitting.wrap(row[last], in: room).enumerated().map { index, line in
        (index == 0 ? row.dropLast() : blanks) + [line]
      }
    }
  }
}

/// What `zapdeck keys` prints: the table of actions, context by context.
package enum KeysPage {
  package static let text = Context.allCases.map(section).joined(separator: "\n")

  private static func section(_ context: Context) -> String {
    let base = base(of: context)
    let rows = context.rows
      .filter { context == .wall || $0.contexts != Set(Context.allCases) }
      .filter { row in base.map { !row.contexts.contains($0) } ?? true }
      .map { [$0.keyText, $0.plainSentence] }
    let others = base.map { [["the others", "as \($0.rawValue)"]] } ?? []
    return "\(context.rawValue)\n" + PlainTable.text(rows + others, indent: 2)
  }

  /// The context that has the same keys but for some; `nil` where there is none.
  private static func base(of context: Context) -> Context? {
    switch context {
    case .presenting, .log: .wall
    case .line: .log
    case .joinCard, .headEnd, .zapTimes, .findings: .wall
    case .wall, .faults, .faultForm, .channels, .palette, .filter, .number, .name, .question, .help,
      .card, .crowdMap:
      nil
    }
  }
}
