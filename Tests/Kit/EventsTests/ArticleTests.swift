import Foundation
import TestSupport
import Testing

struct ArticleTests {
  private static let folder = Repository.root.appending(path: "Sources/Kit/Events/Events.docc")

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

  @Test func `the article on Foundation's tests has a row for each, with what comes of it`() throws
  {
    let rows = try Self.cells("FoundationTests.md").filter { $0[0].hasPrefix("`") }
    #expect(rows == FoundationTest.all.map { ["`\($0.name)`", $0.words] })
    let passed = rows.count { $0[1].hasPrefix("passes") }
    let text = try Self.text("FoundationTests.md")
    #expect(text.contains("\(passed) of \(rows.count) pass"))
  }

  private static func rows() throws -> [Int: [String]] {
    var rows: [Int: [String]] = [:]
    for cells in try cells("Behaviours.md") {
      if cells.count == 3, let number = Int(cells[0]) { rows[number] = Array(cells.dropFirst()) }
    }
    return rows
  }

  /// The rows of an article's tables.
  private static func cells(_ article: String) throws -> [[String]] {
    try text(article).split(separator: "\n").filter { $0.hasPrefix("|") }.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  private static func text(_ article: String) throws -> String {
    try String(contentsOf: folder.appending(path: article), encoding: .utf8)
  }
}
