import Foundation
import Testing

/// The README's example is code that is compiled and run.
@Suite struct ReadmeTests {
  @Test(arguments: [("ErrorHandlerTests", "ErrorHandler"), ("WatchdogTests", "Watchdog")])
  func `the code in the README is the code that is tested`(file: String, type: String) throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    let root = tests.deletingLastPathComponent().deletingLastPathComponent()
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let code = try String(
      contentsOf: tests.appending(path: "\(file).swift"), encoding: .utf8)
    let start = try #require(code.range(of: "@MainActor final class \(type)"))
    let shown = String(code[start.lowerBound...])
    #expect(readme.contains("```swift\n\(shown)```"))
    #expect(shown.split(separator: "\n", omittingEmptySubsequences: false).count <= 36)
  }
}
