import Foundation
import TestSupport
import Testing

/// The program in a real terminal, read back through tmux.
@Suite(.serialized, .enabled(if: Peer.tmux, "no tmux")) struct LiveTests {
  @Test(arguments: ["80x24", "120x36", "160x45", "250x70"])
  func `the wall fills the terminal within seconds`(size: String) throws {
    let terminal = try LiveTerminal(size)
    let screen = try terminal.wait { $0.contains("q quit") && $0.contains("PLAYING") }
    #expect(screen.contains("News One"))
    #expect(screen.contains("zapdeck"))
  }

  @Test func `a small terminal shows a card`() throws {
    let terminal = try LiveTerminal("40x10")
    let screen = try terminal.wait { $0.contains("60x16") }
    #expect(screen.contains("40x10"))
  }

  @Test func `fifty resizes later the screen is right`() throws {
    let terminal = try LiveTerminal("120x36")
    _ = try terminal.wait { $0.contains("PLAYING") }
    for round in 0..<50 { try terminal.resize(round % 2 == 0 ? "80x24" : "160x45") }
    try terminal.resize("80x24")
    // A screen that is read between two frames is half of each: it has to become right and stay so.
    for _ in 0..<3 { _ = try terminal.wait(for: Self.isRightAt80x24) }
  }

  private static func isRightAt80x24(_ screen: String) -> Bool {
    let rows = screen.split(separator: "\n", omittingEmptySubsequences: false)
    return rows.count >= 24 && rows[0].contains("zapdeck") && rows[23].contains("q quit")
      && rows.filter { $0.contains("q quit") }.count == 1
      && rows.filter { $0.contains("News One") }.count == 1
  }

  @Test func `q ends the program and restores the shell`() throws {
    let terminal = try LiveTerminal("80x24")
    _ = try terminal.wait { $0.contains("PLAYING") }
    try terminal.press("q")
    _ = try terminal.wait { $0.contains("ended 0") && !$0.contains("PLAYING") }
  }

  /// The first of these terminals has a key whose sequence begins like a mouse report.
  @Test(arguments: ["xterm-256color", "screen-256color"])
  func `the mouse focuses, and chooses in a menu`(name: String) throws {
    let terminal = try LiveTerminal("80x24", environment: ["TERM=\(name)"])
    _ = try terminal.wait { $0.contains("┏ 1") && $0.contains("PLAYING") }
    try terminal.press("\u{1b}[<0;60;5M")
    _ = try terminal.wait { $0.contains("┏ 2") }
    try terminal.press("c")
    let screen = try terminal.wait { $0.contains("104  Live Stage") }
    let rows = screen.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(rows.firstIndex { $0.contains("104  Live Stage") })
    let column = try #require(rows[row].firstRange(of: "104")?.lowerBound)
    let place = rows[row].distance(from: rows[row].startIndex, to: column) + 1
    try terminal.press("\u{1b}[<0;\(place);\(row + 1)M")
    _ = try terminal.wait { $0.contains("Live Stage") && !$0.contains("105  Open Road") }
  }

  @Test(arguments: [("unknown", "TERM"), ("dumb", "TERM")])
  func `a terminal that will not do is refused in one line`(name: String, word: String) throws {
    let terminal = try LiveTerminal("80x24", environment: ["TERM=\(name)"])
    let screen = try terminal.wait { $0.contains("ended 2") }
    #expect(screen.contains(word))
  }

  @Test func `without UTF-8 the wall is ASCII`() throws {
    let terminal = try LiveTerminal("80x24", environment: ["LANG=C", "LC_ALL=C"])
    let screen = try terminal.wait { $0.contains("PLAYING") }
    #expect(screen.utf8.allSatisfy { $0 < 128 })
  }

  @Test(arguments: [25, 100])
  func `a scenario live tells the same as headless, and its verdict is the exit code`(speed: Int)
    throws
  {
    let folder = try TemporaryFolder()
    let log = folder.url.appending(path: "live.jsonl").path
    let terminal = try LiveTerminal(
      "120x36",
      arguments: ["play", "third-screen", "--quit", "--speed", "\(speed)", "--log", log])
    let screen = try terminal.wait { $0.contains("ended") }
    #expect(screen.contains("ended 0") && screen.contains("passed: A third screen is refused"))
    let check = try Program.run("check", "shipped:third-screen", "--log", folder.url.path)
    #expect(check.code == 0)
    #expect(try folder.text("live.jsonl") == folder.text("third-screen.jsonl"))
  }
}
