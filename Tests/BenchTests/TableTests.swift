import Foundation
import Testing

@testable import Benchmark

@Suite struct TableTests {
  private let rows = [
    Row("met", Figure(1, .seconds), target: .atMost(2)),
    Row("missed", Figure(3, .seconds), target: .atMost(2), remark: "why"),
    Row("unjudged", Figure(3, .count)),
  ]

  @Test func `the summary counts what was judged and names what is missed`() {
    var table = Table()
    table.add(rows, to: "group")
    #expect(table.summary == "1 of 2 targets met; missed: missed")
  }

  @Test func `every row is an entry of the JSON array`() throws {
    var table = Table()
    table.add(rows, to: "group")
    let entries = try #require(
      try JSONSerialization.jsonObject(with: try table.json()) as? [[String: Any]])
    #expect(entries.map { $0["name"] as? String } == ["met", "missed", "unjudged"])
    #expect(entries.map { $0["isMet"] as? Bool } == [true, false, nil])
    #expect(entries.allSatisfy { $0["group"] as? String == "group" })
    #expect((entries[2]["ours"] as? [String: Any])?["unit"] as? String == "count")
  }
}
