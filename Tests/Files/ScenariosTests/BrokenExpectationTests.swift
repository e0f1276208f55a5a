import Scenarios
import TestSupport
import Testing

/// No expectation of a file that ships is there for show.
@Suite struct BrokenExpectationTests {
  @Test func `there are many expectations to break`() {
    #expect(BrokenExpectation.all.count > 100)
  }

  @Test(arguments: Thorough.all(of: BrokenExpectation.all, otherwise: 12))
  func `breaking one expected value fails at its line`(broken: BrokenExpectation) throws {
    let folder = broken.path.split(separator: "/").first.map(String.init) ?? ""
    let scenario = try Shipped.scenario(broken.text, path: broken.path, folder: folder)
    let failure = try #require(ScenarioRun(headless: scenario).verdict?.failure)
    #expect(failure.place.line == broken.line, "\(failure.lines.joined(separator: "\n"))")
    #expect(failure.headline.hasPrefix("\(broken.path):\(broken.line):"))
    #expect(!failure.cause.isEmpty)
  }
}
