import Foundation
import TestSupport
import Testing

/// The tables of the article on facts, row by row.
enum FactTable {
  /// One row of a table: its cells without their bars.
  struct Row: Sendable, CustomTestStringConvertible {
    let line: Int
    let section: String
    let cells: [String]

    var fact: String { cells[0] }
    var source: String { cells[1] }
    var testDescription: String { "\(FactTable.path):\(line) \(fact)" }

    /// The types and files that the row names.
    var code: [String] { cells[2].matches(of: /`([^`]+)`/).map { String($0.1) } }

    /// The suites and the titles that the row names.
    var tests: [(suite: String, title: String)] {
      cells[3].matches(of: Self.test).map { (String($0.1), String($0.2)) }
    }

    /// What must not occur in the code, as a row of what is not simulated says.
    var absentNames: [String] {
      cells[3].replacing(Self.test, with: "").matches(of: /`([^`]+)`/).map { String($0.1) }
    }

    private static var test: Regex<(Substring, Substring, Substring)> {
      /`(\w+)`: (.+?)(?=; `|$)/
    }
  }

  static let path = "Sources/Clients/Players/Players.docc/Facts.md"

  /// Facts that the simulation shows, each with its code and test.
  static let facts = rows(below: ["fact", "source", "code", "test"])
  /// Those of them that are the simulation's own choices.
  static let choices = facts.filter { $0.section == "Choices where the sources are silent" }
  /// Facts that it does not show, each with what proves that.
  static let absent = rows(below: ["fact", "source", "why not", "check"])
  /// The titles of the guides that sources are named by.
  static let guides = Set(
    rows(below: ["guide", "where"]).flatMap { row in
      row.cells[0].matches(of: /\*([^*]+)\*/).map { String($0.1) }
    })

  /// The command with which the page counts its rows.
  static func command() throws -> String {
    let match = try Repository.text(path).firstMatch(of: /```sh\n([^`]+)```/)
    return match.map { String($0.1) } ?? ""
  }

  private static func rows(below header: [String]) -> [Row] {
    let lines = (try? Repository.text(path))?.components(separatedBy: "\n") ?? []
    var rows: [Row] = []
    var isBelow = false
    var section = ""
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("## ") { section = String(line.dropFirst(3)) }
      guard line.hasPrefix("|") else {
        isBelow = false
        continue
      }
      let cells = line.dropFirst().dropLast().components(separatedBy: "|").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      if cells == header {
        isBelow = true
      } else if isBelow, !line.hasPrefix("|---") {
        let padding = Array(repeating: "", count: max(0, header.count - cells.count))
        rows.append(Row(line: index + 1, section: section, cells: cells + padding))
      }
    }
    return rows
  }
}
