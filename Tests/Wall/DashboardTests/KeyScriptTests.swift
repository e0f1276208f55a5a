import Dashboard
import Players
import Screen
import Sessions
import Simulation
import Testing
import Worlds

/// Scripts of `--keys`: what they accept, and when their keys are pressed (Dashboard/Keys).
@Suite struct KeyScriptTests {
  @Test(arguments: [
    ("", []), (" \t\n", []), ("@20s", []),
    ("1 f h", [1000, 1200, 1400]),
    ("1\tf\n h", [1000, 1200, 1400]),
    ("a @20s b c", [1000, 20_000, 20_200]),
    ("a b @1.4s c", [1000, 1200, 1400]),
    ("@1s a @1min b", [1000, 60_000]),
    ("@2s @3s a", [3000]),
  ])
  func `keys follow at 200 ms, or at the instant that is named`(
    text: String, expected: [Int]
  ) throws {
    let script = try KeyScript(text)
    #expect(script.presses.map(\.at.sinceStart) == expected.map { .milliseconds($0) })
  }

  @Test func `keys are named as the help names them, in any case`() throws {
    let script = try KeyScript("Down esc SHIFT-TAB F5 Ctrl-L Space @ é")
    let keys: [Key] = [
      .down, .escape, .backTab, .function(5), .control("l"), .character(" "), "@", "é",
    ]
    #expect(script.presses.map(\.key) == keys)
  }

  @Test(arguments: [
    ("a Dwon", "unknown key `Dwon` (word 2); did you mean `Down`?"),
    ("a Frob", "unknown key `Frob` (word 2); accepted: single characters, @ and an instant, and"),
    ("F13", "unknown key `F13` (word 1)"),
    ("ab", "unknown key `ab` (word 1)"),
    ("a @soon", "`@soon` (word 2) is not an instant; accepted: @ and a duration, such as @20s"),
    ("@20", "`@20` (word 1) is not an instant"),
    ("@-1s", "`@-1s` (word 1) is not an instant"),
    ("@1001d", "`@1001d` (word 1) is not an instant"),
    ("@9223372036.999999999s", "`@9223372036.999999999s` (word 1) is not an instant"),
    ("@nan", "`@nan` (word 1) is not an instant"),
    ("@1e309s", "`@1e309s` (word 1) is not an instant"),
    ("@0s a", "`@0s` (word 1) has already passed: the next key is at 1.0 seconds"),
    ("a b @1.3s c", "`@1.3s` (word 3) has already passed: the next key is at 1.4 seconds"),
    ("@20s @10s a", "`@10s` (word 2) has already passed: the next key is at 20.0 seconds"),
  ])
  func `a script that cannot be read says where and why`(text: String, message: String) {
    do throws(KeyScript.Problem) {
      _ = try KeyScript(text)
      Issue.record("`\(text)` was read")
    } catch {
      #expect(error.message.hasPrefix(message))
    }
  }

  @Test(arguments: ["a\u{1b}[2J", "@\u{9b}31m", "x\u{202e}y"])
  func `a refusal prints nothing that a terminal would obey`(text: String) {
    let problem = #expect(throws: KeyScript.Problem.self) { try KeyScript(text) }
    #expect(problem?.message.unicodeScalars.allSatisfy { $0.value >= 0x20 } == true)
    #expect(problem?.message.contains("\u{9b}") == false)
    #expect(problem?.message.contains("\u{202e}") == false)
  }

  @Test func `a refusal quotes the beginning of what is very long`() {
    let word = String(repeating: "x", count: 1_000_000)
    let problem = #expect(throws: KeyScript.Problem.self) { try KeyScript("a \(word)") }
    #expect(problem?.message.hasPrefix("unknown key `xxx") == true)
    #expect(problem?.message.contains("x…` (word 2); accepted:") == true)
    #expect((100..<400).contains(problem?.message.count ?? 0))
  }

  @Test func `a key at the very end is pressed, a later one is not`() throws {
    let wallSession = try WallSessionTests.wallSession(after: .zero)
    let script = try KeyScript("3 @5s 2 4")
    #expect(!wallSession.play(script, until: .zero + .seconds(5), size: WallSessionTests.size))
    #expect(wallSession.presentation == .zero + .seconds(5))
    #expect(wallSession.wall.focus == wallSession.session.world.observation.players[1].id)
  }

  @Test func `keys are pressed in host time, paused or not`() throws {
    let wallSession = try WallSessionTests.wallSession(after: .zero)
    let script = try KeyScript("p @10s p")
    #expect(!wallSession.play(script, until: .zero + .seconds(12), size: WallSessionTests.size))
    #expect(!wallSession.session.isPaused)
    #expect(wallSession.presentation == .zero + .seconds(3))
    #expect(wallSession.session.now == .zero + .seconds(3))
  }

  @Test func `a script runs at the speed that its keys choose`() throws {
    let wallSession = try WallSessionTests.wallSession(after: .zero)
    let script = try KeyScript("> >")
    let end = Instant.zero + .milliseconds(2200)
    #expect(!wallSession.play(script, until: end, size: WallSessionTests.size))
    #expect(wallSession.session.speed.text == "x5")
    #expect(wallSession.presentation == .zero + .milliseconds(2200))
    #expect(wallSession.session.now == .zero + .milliseconds(1000 + 2 * 200 + 5 * 1000))
  }

  @Test func `quitting ends a script, a question about faults does not`() throws {
    let size = WallSessionTests.size
    let quitting = try WallSessionTests.wallSession(after: .zero)
    #expect(quitting.play(try KeyScript("q @9s 2"), until: .zero + .seconds(9), size: size))
    #expect(quitting.presentation == .zero + .seconds(1))
    let asking = try WallSessionTests.wallSession(after: .zero)
    let script = try KeyScript("f Tab t q")
    #expect(!asking.play(script, until: .zero + .seconds(4), size: size))
    #expect(asking.presentation == .zero + .seconds(4))
  }
}
