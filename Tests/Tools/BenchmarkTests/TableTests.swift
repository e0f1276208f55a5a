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
    let text = table.text(adding: rows, of: "group")
    #expect(text.split(separator: "\n").count == 4)
    #expect(text.contains("MISSED; why"))
    #expect(table.summary == "1 of 2 targets met; missed: missed")
  }
}
