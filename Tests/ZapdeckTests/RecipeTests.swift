import Foundation
import Testing

/// The recipes of the article on open doors: those that can run here do what it says.
@Suite struct RecipeTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  private static let article = folder.deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/HeadEndHTTP/HeadEndHTTP.docc/OpenDoors.md")

  /// The code under a heading.
  private static func code(under heading: String) throws -> String {
    let text = try String(contentsOf: article, encoding: .utf8)
    let section = try #require(text.components(separatedBy: "## \(heading)\n").dropFirst().first)
    let block = try #require(section.components(separatedBy: "```").dropFirst().first)
    return block.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
      .joined(separator: "\n")
  }

  /// What losing a session by key, and its teardown, are answered.
  private static let answers = [
    "{\"performed\": 1}", "{\"errorCode\":1006,\"message\":\"invalid token\"}",
    "{\"passed\": true}",
  ]

  @Test func `the recipe for Swift is compiled here, and does what it says`() async throws {
    let file = Self.folder.appending(path: "SwiftRecipe.swift")
    #expect(try Self.code(under: "Recipe: Swift") == String(contentsOf: file, encoding: .utf8))
    let server = try ServedProgram()
    #expect(try await SwiftRecipe(base: server.url).loseSession() == Self.answers)
  }

  @Test(.enabled(if: Peer.python("json"), "python3 is not installed"))
  func `the recipe for Python loses a session and sees it torn down`() throws {
    let folder = try TemporaryFolder()
    let script = folder.url.appending(path: "recipe.py")
    try Data(Self.code(under: "Recipe: Python").utf8).write(to: script)
    let result = try Program.run(
      URL(filePath: "/usr/bin/env"), ["python3", script.path, Program.binary.path])
    #expect(
      result.output.split(separator: "\n").map(String.init) == Self.answers,
      "\(result.output)\(result.errors)")
  }

  @Test(.enabled(if: Peer.curl, "curl is not installed"))
  func `the recipe for curl gets a token, a session and a playlist`() throws {
    let server = try ServedProgram()
    let lines = try Self.code(under: "Recipe: curl").split(separator: "\n").dropFirst(2)
    let script = (["base=\(server.url)"] + lines.map(String.init)).joined(separator: "\n")
    let result = try Program.run(URL(filePath: "/bin/bash"), ["-c", script])
    #expect(result.output.contains("sessionToken"))
    #expect(result.output.contains("#EXTM3U"))
  }
}
