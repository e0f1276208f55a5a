import Faults
import Players
import Sessions
import Simulation
import Worlds

/// A matrix as text and JSON.
package struct MatrixReport: Sendable {
  /// The version of what `json` writes; it is raised when a member changes its meaning or goes.
  private static let version = 1

  private let matrix: FaultMatrix
  private let subject: String
  private let seed: UInt64

  package init(_ matrix: FaultMatrix, _ subject: String, seed: UInt64) {
    (self.matrix, self.subject, self.seed) = (matrix, subject, seed)
  }

  private static func trimmed(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }

  /// A row for each fault, and below each outcome the rules that were broken.
  package var text: String {
    let head =
      "\(subject), seed \(seed): what each fault does to \(matrix.player) "
      + "under each policy (the same for all apps)\n\n"
    let rows = [["fault"] + matrix.policies.map(\.name)] + matrix.cells.flatMap(Self.rows)
    let lines = rows.alignedLines.map { Self.trimmed($0) + "\n" }
    return head + lines.joined() + "\n" + reasons + habits + legend
  }

  /// What apps do beside their reactions.
  private var habits: String {
    let lines = matrix.policies.filter { !$0.habits.isEmpty }.flatMap { policy in
      FindingText.wrapped(
        "\(policy.name): \(policy.habits.joined(separator: "; "))", indent: "")
    }
    return lines.isEmpty ? "" : lines.map { "\($0)\n" }.joined() + "\n"
  }

  /// Why faults have no effect.
  private var reasons: String {
    let lines = matrix.cells.flatMap { cells in
      let policies = Dictionary(grouping: cells) { $0.outcome.reason ?? "" }
      return policies.filter { !$0.key.isEmpty }.sorted { $0.key < $1.key }.flatMap {
        reason, some -> [String] in
        guard let fault = some.first?.fault else { return [] }
        let names = some.map(\.policy.name).joined(separator: ", ")
        let whom = some.count == cells.count ? "" : " (\(names))"
        return FindingText.wrapped(
          "no effect of \(fault.key) \(fault.name)\(whom): \(reason)", indent: "")
      }
    }
    return lines.isEmpty ? "" : lines.map { "\($0)\n" }.joined() + "\n"
  }

  /// The outcomes of a fault, then lines with a broken rule of each cell.
  private static func rows(_ cells: [FaultMatrix.Cell]) -> [[String]] {
    guard let fault = cells.first?.fault else { return [] }
    let most = cells.map(\.broken.count).max() ?? 0
    return [
      ["\(fault.key) \(fault.name)"] + cells.map { $0.outcome.words + $0.marks }
    ]
      + (0..<most).map { number in
        [""] + cells.map { $0.broken.count > number ? " ! \($0.broken[number].name)" : "" }
      }
  }

  private var legend: String {
    let cells = matrix.cells.joined()
    let items =
      FaultMatrix.Outcome.legend(end: matrix.end) + ["!: a rule was broken because of the fault"]
      + (cells.contains(where: \.isSameWithout) ? ["=: \(FaultMatrix.sameMeaning)"] : [])
      + (cells.contains(where: \.isCut) ? ["*: \(FaultMatrix.cutMeaning)"] : [])
    let half = (items.count + 1) / 2
    let rows = items.indices.prefix(half).map { index in
      [items[index], index + half < items.count ? items[index + half] : ""]
    }
    return rows.alignedLines.map { Self.trimmed($0) + "\n" }.joined()
  }

  /// The same as JSON, times in seconds.
  package func json(program: String) -> String {
    let json: JSON = [
      "version": .integer(Self.version), "program": .text(program), "subject": .text(subject),
      "seed": .seed(seed), "player": .text(matrix.player),
      "policies": .list(matrix.policies.map { .text($0.name) }),
      "habits": .list(matrix.policies.map { .list($0.habits.map { .text($0) }) }),
      "faults": .list(matrix.cells.map(Self.json)),
    ]
    return json.text() + "\n"
  }

  private static func json(_ cells: [FaultMatrix.Cell]) -> JSON {
    guard let fault = cells.first?.fault else { return [:] }
    return [
      "letter": .text(String(fault.key)), "name": .text(fault.name),
      "cells": .list(cells.map(\.json)),
    ]
  }
}

extension FaultMatrix.Cell {
  /// What the legend explains.
  fileprivate var marks: String { (isSameWithout ? " =" : "") + (isCut ? " *" : "") }

  fileprivate var json: JSON {
    [
      "policy": .text(policy.name), "outcome": .text(outcome.name),
      "seconds": outcome.seconds.map { .integer($0) } ?? .null,
      "cutAt": cutAt.map { .number(Double($0.sinceStart.wholeMilliseconds) / 1000) } ?? .null,
      "sameWithoutFault": .flag(isSameWithout), "reason": outcome.reason.map { .text($0) } ?? .null,
      "broken": .list(broken.map { .text($0.name) }),
      "told": .list(told.map { .text($0.text) }), "did": .list(did.map { .text($0.text) }),
    ]
  }
}
