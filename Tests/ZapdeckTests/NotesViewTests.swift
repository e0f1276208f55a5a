import Foundation
import TestSupport
import Testing

/// `zapdeck play --notes` beside a presentation.
@Suite(.serialized) struct NotesViewTests {
  private static let talk = """
    title: A talk
    lineup: classic
    steps:
      - chapter: One
        notes: Greet them.
      - wait: 60s
      - chapter: Two
    """

  /// A presentation in a terminal, whose folder for sockets is `runtime`.
  private static func presentation(
    of text: String = talk, _ runtime: TemporaryFolder
  ) throws -> LiveTerminal {
    let file = runtime.url.appending(path: "\(UUID().uuidString).yaml")
    try text.write(to: file, atomically: true, encoding: .utf8)
    return try LiveTerminal(
      "80x24", environment: ["XDG_RUNTIME_DIR=\(runtime.url.path)"],
      arguments: ["play", file.path, "--present"])
  }

  private static func view(_ runtime: TemporaryFolder) throws -> LiveTerminal {
    try LiveTerminal(
      "60x16", environment: ["XDG_RUNTIME_DIR=\(runtime.url.path)"], arguments: ["play", "--notes"])
  }

  @Test func `without a presentation it is one line and exit code 2`() throws {
    let runtime = try TemporaryFolder()
    let run = try Program.run(
      "play", "--notes", environment: ["XDG_RUNTIME_DIR": runtime.url.path])
    #expect(run.code == 2 && run.output.isEmpty)
    #expect(run.errors.hasPrefix("zapdeck: --notes: no presentation runs on this machine"))
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(try runtime.names().isEmpty)
  }

  @Test(arguments: [
    (["play"], "name a scenario"), (["play", "tour", "--notes"], "not with a scenario"),
    (["play", "--notes", "--present"], "not with --present"),
  ])
  func `what it does not go with is refused`(words: [String], sentence: String) throws {
    let run = try Program.run(Program.binary, words)
    #expect(run.code == 2 && run.errors.contains(sentence))
  }

  @Test(.enabled(if: Peer.tmux, "no tmux"))
  func `it follows the presentation, and closes with it`() throws {
    let runtime = try TemporaryFolder()
    let wall = try Self.presentation(runtime)
    _ = try wall.wait { $0.contains("PgDn begin") }
    let view = try Self.view(runtime)
    let before = try view.wait { $0.contains("next: One") }
    #expect(before.contains("Greet them.") && before.contains("not begun"))
    try wall.press("PageDown")
    let during = try view.wait { $0.contains("1 of 2: One") }
    #expect(during.contains("Greet them.") && during.contains("next: Two"))
    try wall.press("q")
    let question = try wall.wait { $0.contains("Quit?") }
    #expect(!question.contains("Greet"))
    try wall.press("y")
    _ = try wall.wait { $0.contains("ended 0") }
    let after = try view.wait { $0.contains("ended 0") }
    #expect(after.contains("the presentation has ended"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: runtime.url.path + "/zapdeck").isEmpty)
  }

  @Test(.enabled(if: Peer.tmux, "no tmux"))
  func `of two presentations it asks which`() throws {
    let runtime = try TemporaryFolder()
    let walls = try ["first", "second"].map { name in
      try Self.presentation(of: Self.talk.replacing("A talk", with: "The \(name)"), runtime)
    }
    for wall in walls { _ = try wall.wait { $0.contains("PgDn begin") } }
    let view = try Self.view(runtime)
    let question = try view.wait { $0.contains("The first") && $0.contains("The second") }
    #expect(question.contains("Which presentation?"))
    let row = try #require(question.split(separator: "\n").first { $0.contains("The second") })
    let number = try #require(row.first { $0.isNumber })
    try view.press(String(number))
    _ = try view.wait { $0.contains("The second") && $0.contains("next: One") }
    try view.press("q")
    _ = try view.wait { $0.contains("ended 0") }
  }
}
