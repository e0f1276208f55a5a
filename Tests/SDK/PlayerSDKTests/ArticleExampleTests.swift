import Foundation
import TestSupport
import Testing

/// The example of the article TestYourErrorHandler is code that is compiled and run.
@Suite struct ArticleExampleTests {
  @Test(
    arguments: [
      ("ErrorHandlerTests", "ErrorHandler"), ("WatchdogTests", "Watchdog"),
      ("ExploringAppTests", "NewsApp"),
    ])
  func `the code in the article is the code that is tested`(file: String, type: String) throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    let article = try String(
      contentsOf: Repository.root.appending(
        path: "Sources/SDK/PlayerSDK/PlayerSDK.docc/TestYourErrorHandler.md"), encoding: .utf8)
    let code = try String(
      contentsOf: tests.appending(path: "\(file).swift"), encoding: .utf8)
    let start = try #require(code.range(of: "@MainActor final class \(type)"))
    let shown = String(code[start.lowerBound...])
    #expect(article.contains("```swift\n\(shown)```"))
    #expect(shown.split(separator: "\n", omittingEmptySubsequences: false).count <= 36)
  }

  @Test func `the whole example of ExploreYourApp is a test of its own`() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    let article = try String(
      contentsOf: Repository.root.appending(
        path: "Sources/SDK/PlayerSDK/PlayerSDK.docc/ExploreYourApp.md"),
      encoding: .utf8)
    let code = try String(
      contentsOf: tests.appending(path: "ExploreYourApp.swift"), encoding: .utf8)
    #expect(article.contains("```swift\n\(code)```"))
  }
}
