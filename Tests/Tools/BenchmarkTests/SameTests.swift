import Foundation
import TestSupport
import Testing

@testable import Benchmark

@Suite struct SameTests {

  @Test func `the demonstrations of the article are compared, the first five among them`() throws {
    let path = Repository.root.appending(path: Same.article)
    let article = try String(contentsOf: path, encoding: .utf8)
    let begin = try #require(article.firstRange(of: "## Five demonstrations")).upperBound
    let end = try #require(article[begin...].firstRange(of: "\n## ")).lowerBound
    #expect(SameSession.demonstrations(in: String(article[begin..<end])).count == 5)
    #expect(SameSession.demonstrations(in: article).count > 5)
  }
}
