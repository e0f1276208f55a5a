import Faults
import Lab
import Players
import Simulation

/// A matrix as text, JSON and the rows of a page.
package struct MatrixReport: Sendable {
  /// The version of what `json` writes; it is raised when a member changes its meaning or goes.
  private static let version = 1

  private let matrix: FaultMatrix
  private let subject: String
  private let seed: UInt64

  package init(_ matrix: FaultMatrix, _ subject: String, seed: UInt64) {
    (self.matrix, self.subject, self.seed) = (matrix, subject, seed)
  }

  /// A row for each fault, with the rules that were broken below each outcome; columns are as wide
  /// as they need to be.
  package var text: String {
    let head = "\(subject), seed \(seed): what each fault does to \(matrix.player), by policy\n\n"
    let rows = [[["fault"]] + matrix.policies.map { [$0.name] }] + matrix.cells.map(Self.row)
    let widths = rows[0].indices.map { column in
      rows.flatMap { $0[column] }.map(\.count).max() ?? 0
    }
    let lines = rows.flatMap { row -> [String] in
      (0..<(row.map(\.count).max() ?? 0)).map { line in
        let cells = row.indices.map { column in
          (row[column].indices.contains(line) ? row[column][line] : "")
            .padded(to: widths[column] + 2)
        }
        return String(cells.joined().reversed().drop { $0 == " " }.reversed())
      }
    }
    return head + lines.map { "\($0)\n" }.joined() + "\n" + Self.legend
  }

  private static func row(_ cells: [FaultMatrix.Cell]) -> [[String]] {
    guard let fault = cells.first?.fault else { return [] }
    return [["\(fault.letter) \(fault.name)"]]
      + cells.map { cell in [cell.outcome.words] + cell.broken.map { " ! \($0.name)" } }
  }

  private static let legend = """
    back in n s: so long without a picture   stuck: no picture, and the app has not stopped
    no effect: it met nothing to act on      !: a rule that the app has broken

    """

  /// The same as JSON, times in seconds.
  package func json(program: String) -> String {
    let json: JSON = [
      "version": .integer(Self.version), "program": .text(program), "subject": .text(subject),
      "seed": .seed(seed), "player": .text(matrix.player),
      "policies": .list(matrix.policies.map { .text($0.name) }),
      "faults": .list(matrix.cells.map(Self.json)),
    ]
    return json.text() + "\n"
  }

  private static func json(_ cells: [FaultMatrix.Cell]) -> JSON {
    guard let fault = cells.first?.fault else { return [:] }
    return [
      "letter": .text(String(fault.letter)), "name": .text(fault.name),
      "cells": .list(cells.map(\.json)),
    ]
  }
}

extension FaultMatrix.Cell {
  fileprivate var json: JSON {
    let seconds: JSON =
      if case .recovered(let time) = outcome { .integer(Int(time.components.seconds)) } else {
        .null
      }
    return [
      "policy": .text(policy.name), "outcome": .text(outcome.name), "seconds": seconds,
      "broken": .list(broken.map { .text($0.name) }),
      "told": .list(told.map { .text($0.text) }), "did": .list(did.map { .text($0.text) }),
    ]
  }
}
