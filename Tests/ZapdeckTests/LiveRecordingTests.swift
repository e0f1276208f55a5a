import Foundation
import Testing

/// Films, sessions and incident bundles of a live wall.
@Suite(.enabled(if: Peer.tmux, "tmux is missing"), .serialized)
struct LiveRecordingTests {
  private func lines(_ url: URL) throws -> [String] {
    try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  @Test func `a film that is killed plays up to its last second`() throws {
    let films = try TemporaryFolder()
    let film = films.url.appending(path: "film.cast")
    let terminal = try LiveTerminal("100x30", arguments: ["--record", film.path])
    _ = try terminal.wait { $0.contains("REC") && $0.contains("00:00:03") }
    try terminal.press("m")
    _ = try terminal.wait { $0.contains("00:00:05") }
    let process = try Program.run(
      URL(filePath: "/usr/bin/env"),
      ["pkill", "-KILL", "-f", "^[^ ]*zapdeck --record \(film.path)"])
    #expect(process.code == 0)
    // The shell writes where the cursor was left, so its text may wrap, at the blank too.
    _ = try terminal.wait { $0.filter { !$0.isWhitespace }.contains("ended137") }
    let lines = try lines(film)
    // The version that asciinema 2 plays, whose times are absolute.
    #expect(lines.first?.hasPrefix(#"{"version": 2, "#) == true)
    var time = 0.0
    var marks = 0
    for line in lines.dropFirst() {
      let event = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [Any], "\(line)")
      time = try #require(event[0] as? Double)
      if event[1] as? String == "m" { marks += 1 }
    }
    #expect(time > 4 && time < 8 && marks == 1)
  }

  @Test func `an incident's folder plays again, and holds no token`() throws {
    let terminal = try LiveTerminal("100x30")
    _ = try terminal.wait { $0.contains("00:00:03") }
    try terminal.press("f")
    try terminal.press("u")
    _ = try terminal.wait { $0.contains("-16849") }
    try terminal.press("B")
    _ = try terminal.wait { $0.contains("incident saved") }
    try terminal.press("q")
    let screen = try terminal.wait { $0.contains("ended 0") || $0.contains("Quit?") }
    if screen.contains("Quit?") { try terminal.press("y") }
    let last = try terminal.wait { $0.contains("ended 0") }
    #expect(last.contains("zapdeck replay"))
    let names = try terminal.folder.names().filter { $0.hasPrefix("zapdeck-incident") }
    let folder = terminal.folder.url.appending(path: try #require(names.first))
    let run = try Program.run("check", folder.appending(path: "session.jsonl").path)
    #expect(run.code == 0, "\(run.output)")
    #expect(try lines(folder.appending(path: "film.cast"))[0].hasPrefix(#"{"version": 2, "#))
    let notes = try lines(folder.appending(path: "README.txt"))
    #expect(notes.contains { $0.hasSuffix("(asciinema 2 or later)") })
    for name in ["session.jsonl", "events.jsonl", "film.cast", "frame.txt", "README.txt"] {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      #expect(!text.isEmpty)
      // A JWT is three parts with dots between them; an asset identifier is one.
      #expect(text.firstMatch(of: /eyJ[A-Za-z0-9_-]+\.eyJ/) == nil)
    }
  }
}
