import Foundation

/// Rows as a readable table, or as JSON.
struct Table {
  private var groups: [(name: String, rows: [Row])] = []

  mutating func add(_ rows: [Row], to group: String) {
    groups.append((group, rows))
  }

  /// The lines of one group, below its name.
  static func text(of group: String, _ rows: [Row]) -> String {
    ([group] + rows.map { "  " + line($0) }).joined(separator: "\n")
  }

  /// How many targets are met, and which are missed.
  var summary: String {
    let judged = groups.flatMap(\.rows).filter { $0.isMet != nil }
    let missed = judged.filter { $0.isMet == false }
    let met = "\(judged.count - missed.count) of \(judged.count) targets met"
    return missed.isEmpty ? met : met + "; missed: " + missed.map(\.name).joined(separator: "; ")
  }

  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try encoder.encode(
      groups.flatMap { group in group.rows.map { Entry(group: group.name, $0) } })
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
      .map { $0.padding(toLength: max($1, $0.count), withPad: " ", startingAt: 0) }
      .joined(separator: " ") + verdict
  }

  private struct Entry: Encodable {
    let group: String
    let name: String
    let ours: Figure
    let peerName: String?
    let peer: Figure?
    let ratio: Double?
    let target: String?
    let isMet: Bool?
    let remark: String?

    init(group: String, _ row: Row) {
      self.group = group
      name = row.name
      ours = row.ours
      peerName = row.peer?.name
      peer = row.peer?.figure
      ratio = row.ratio
      target = row.target?.text(in: row.ours.unit)
      isMet = row.isMet
      remark = row.remark
    }
  }
}
