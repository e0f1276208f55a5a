import Foundation
import TestSupport
import Testing

/// What shells complete, as somebody who types sees it.
@Suite struct CompletionTests {
  private static let script = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "completions.py")

  /// Each line that is typed, and its last word after Tab.
  private static let completed = [
    "run fami": "family", "run --lineup fami": "family", "run --lineup mine/": "mine/home.yaml",
    "run --lineup own": "own.yaml", "play third": "third-screen",
    "play account": "account-sharing", "check ow": "own.yaml",
    "check --rules noHeal,spi": "noHeal,spinner", "rules lateR": "lateRenewal",
    "faults hear": "heartbeat", "snapshot --theme high": "high-contrast",
    "snapshot --format pn": "png", "snapshot --size 16": "160x45", "record tour -o a.": "a.mp4",
    "record --asciicast 3 --lineup stad": "stadium", "replay s.": "s.jsonl",
    "run --capture fil": "films", "capacity stadium --sweep li": "licence",
  ]

  private func expectCompletions(in shell: String) throws {
    let run = try Program.run(
      URL(filePath: "/usr/bin/env"),
      ["python3", Self.script.path, shell, Program.binary.path])
    try #require(run.code == 0, "\(run.errors.suffix(2000))")
    let seen = try JSONDecoder().decode([String: String].self, from: Data(run.output.utf8))
    for (line, word) in Self.completed { #expect(seen[line] == word, "\(line)") }
    #expect(seen["ran"] == "False", "a file's name was run")
  }

  @Test(.enabled(if: Peer.bash, "no bash"))
  func `bash completes what ships and the user's own files`() throws {
    try expectCompletions(in: "bash")
  }

  @Test(.enabled(if: Peer.zsh, "no zsh"))
  func `zsh completes what ships and the user's own files`() throws {
    try expectCompletions(in: "zsh")
  }

  @Test(.enabled(if: Peer.fish, "no fish"))
  func `fish completes what ships and the user's own files`() throws {
    try expectCompletions(in: "fish")
  }
}
