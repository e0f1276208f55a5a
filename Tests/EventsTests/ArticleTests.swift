import Foundation
import Testing

struct ArticleTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/Events/Events.docc")

  @Test func `every row of the table of tests is in the article on behaviours`() throws {
    let rows = try Self.rows()
    let same =
      Behaviour.shared.map { ($0.number, $0.title) }
      + SequenceBehaviour.shared.map { ($0.number, $0.title) }
    let better =
      Behaviour.better.map { ($0.number, $0.title) }
      + SequenceBehaviour.better.map { ($0.number, $0.title) }
    for (number, title) in same { #expect(rows[number] == [title, "the same"]) }
    for (number, title) in better {
      #expect(rows[number]?.first == title && rows[number]?.last != "the same")
    }
  }

  @Test func `the rows of the article are numbered without a gap`() throws {
    #expect(try Self.rows().keys.sorted() == Array(1...50))
  }

  private static func rows() throws -> [Int: [String]] {
    let file = folder.appending(path: "Behaviours.md")
    var rows: [Int: [String]] = [:]
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      if cells.count == 3, let number = Int(cells[0]) { rows[number] = Array(cells.dropFirst()) }
    }
    return rows
  }
}
