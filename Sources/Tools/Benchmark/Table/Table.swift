/// Rows as a readable table.
struct Table {
  private var rows: [Row] = []

  /// The lines of a group, below its name.
  mutating func text(adding rows: [Row], of group: String) -> String {
    self.rows += rows
    return ([group] + rows.map { "  " + Self.line($0) }).joined(separator: "\n")
  }

  /// How many targets are met, and which are missed.
  var summary: String {
    let judged = rows.filter { $0.isMet != nil }
    let missed = judged.filter { $0.isMet == false }
    let met = "\(judged.count - missed.count) of \(judged.count) targets met"
    return missed.isEmpty ? met : met + "; missed: " + missed.map(\.name).joined(separator: "; ")
  }

  static let heading = "  " + columns("case", "ratio", "[ours | peer]", "target", "")

  private static func line(_ row: Row) -> String {
    let peer = row.peer.map { " | \($0.name) \($0.figure.text)" } ?? ""
    return columns(
      row.name, row.ratio.map { Figure($0, .times).text } ?? "", "[\(row.ours.text)\(peer)]",
      row.target?.text(in: row.ours.unit) ?? "",
      [row.isMet.map { $0 ? "met" : "MISSED" }, row.remark].compactMap(\.self)
        .joined(separator: "; "))
  }

  private static func columns(
    _ name: String, _ ratio: String, _ figures: String, _ target: String, _ verdict: String
  ) -> String {
    [(name, 48), (ratio, 9), (figures, 36), (target, 14)]
      .map { $0 + String(repeating: " ", count: max(0, $1 - $0.count)) }
      .joined(separator: " ") + verdict
  }
}
