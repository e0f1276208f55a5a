import Foundation
import Screen
import Sessions
import Simulation
import TestSupport
import Testing

@testable import Dashboard

/// The README's first minute, pressed at one key a second: what each row promises is on the screen
/// before the next one begins.
@Suite struct FirstMinuteTests {
  /// The keys of a row, and the words that it promises.
  struct Row: Sendable {
    let keys: [Key]
    let promised: [String]
  }

  private static func rows() throws -> [Row] {
    let readme = try String(
      contentsOf: Repository.root.appending(path: "README.md"), encoding: .utf8)
    let begin = try #require(readme.range(of: "| press | and see |"))
    let table = readme[begin.upperBound...]
    let end = table.range(of: "\n\n")?.lowerBound ?? table.endIndex
    return try table[..<end].split(separator: "\n").filter { !$0.hasPrefix("|---") }.map { row in
      let cells = row.split(separator: "|")
      try #require(cells.count == 2, "\(row)")
      return Row(
        keys: try code(in: cells[0]).flatMap { try KeyScript($0).presses.map(\.key) },
        promised: code(in: cells[1]))
    }
  }

  /// The words between backticks.
  private static func code(in cell: Substring) -> [String] {
    cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  @Test(arguments: [Size(80, 24), Size(120, 36), Size(160, 45)], [1, 7, 42])
  func `each row of the README's first minute shows what it promises`(
    size: Size, seed: UInt64
  ) throws {
    let session = Session(
      try ShippedLineUp.named("default"), seed: seed, epoch: .scriptedEpoch)
    let wallSession = WallSession(session, Wall(theme: .standard))
    let rows = try Self.rows()
    #expect(rows.count >= 8 && rows.allSatisfy { !$0.promised.isEmpty })
    wallSession.pass(.seconds(5))
    for row in rows {
      for key in row.keys {
        #expect(wallSession.press(key, size: size).isEmpty)
        wallSession.pass(.seconds(1))
      }
      var missing = row.promised
      for _ in 0..<60 where !missing.isEmpty {
        let screen = TextDisplay.text(of: wallSession.frame(size))
        missing.removeAll { screen.contains($0) }
        wallSession.pass(.milliseconds(250))
      }
      #expect(missing.isEmpty, "\(row.keys): \(TextDisplay.text(of: wallSession.frame(size)))")
    }
  }
}
