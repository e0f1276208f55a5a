import Foundation
import Lab

/// How often each rule was broken: breaches, runs with at least one, and these by line-up.
struct SurveyTable {
  private let survey: Survey
  private let found: [SurveyedBreach]

  init(of found: [SurveyedBreach], in survey: Survey) {
    (self.found, self.survey) = (found, survey)
  }

  var text: String {
    let names = survey.lineUps.map(\.name)
    let head = ["rule", "breaches", "runs", "share"] + names
    let rows = survey.rules.map { rule in row(rule.name, found.filter { $0.breach.rule == rule }) }
    let total = row("any rule", found)
    return Self.aligned([head] + rows + [total] + [sessions])
  }

  private func row(_ name: String, _ found: [SurveyedBreach]) -> [String] {
    let runs = Set(found.map(\.run))
    let share = Double(runs.count) / Double(max(1, survey.runs))
    let byLineUp = survey.lineUps.indices.map { index in
      runs.filter { $0 % survey.lineUps.count == index }.count
    }
    return [name, "\(found.count)", "\(runs.count)", String(format: "%.2f %%", share * 100)]
      + byLineUp.map { $0 == 0 ? "-" : "\($0)" }
  }

  private var sessions: [String] {
    let (all, count) = (survey.runs, survey.lineUps.count)
    return ["of all", "", "\(all)", ""]
      + (0..<count).map { "\(all / count + ($0 < all % count ? 1 : 0))" }
  }

  /// The first column to the left, the others to the right.
  static func aligned(_ rows: [[String]]) -> String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).enumerated().map { index, cell in
        let gap = String(repeating: " ", count: cell.1 - cell.0.count)
        return index == 0 ? cell.0 + gap : gap + cell.0
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}
