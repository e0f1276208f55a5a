import Scenarios
import Testing

/// What files say wrong, and what they are told: where, what, and what is accepted.
@Suite struct MistakeMessageTests {
  private static let world = """
    lineup:
      accounts: [{id: home, sessionLimit: 2}]
      channels:
        - {number: 101, name: News, card: globe, content: news, encrypted: true}
        - {number: 301, name: Film, card: film, content: film, encrypted: true, live: false}
      devices: [{id: tv, account: home, players: [{id: a, channel: 101}, {id: b, channel: 301}]}]

    """

  /// The problems of a text; `LINEUP` stands for a line-up of six lines.
  private static func problems(_ text: String) -> [String] {
    do throws(FileProblem) {
      _ = try ScenarioFile.read(text.replacing("LINEUP\n", with: world), path: "x.yaml") { _ in
        .unknown(among: ["classic", "default"])
      }
      return []
    } catch {
      return error.all.map(\.text)
    }
  }

  @Test(arguments: [
    ("{wait: 5s after: 3s}", "9:15: a comma is missing before `after`"),
    ("[{wait: 5s} {wait: 6s}]", "9:17: a comma is missing before `{`"),
    ("{say: \"a\" after: 3s}", "9:15: a comma is missing before `after`"),
    ("{zap: {player: a\n      channel: 101}}", "10:7: a comma is missing before `channel`"),
    ("zap {player: a, channel: 101}", "a colon is missing after `zap`: `zap: {…}`"),
    ("recover a", "9:5: a colon is missing after `recover`: `recover: a`"),
    ("recover", "9:5: a colon and a value are missing after `recover`, such as `recover: …`"),
    ("at: 3s\n    recover\n  - wait: 5s", "10:5: a colon and a value are missing after `recover`"),
  ])
  func `a missing comma or colon is named where it is missing`(step: String, words: String) {
    let problems = Self.problems("title: a\nLINEUP\nsteps:\n  - \(step)\n")
    #expect(problems.count == 1 && problems.allSatisfy { $0.contains(words) }, "\(problems)")
  }

  @Test(arguments: [
    (
      "title: a\nLINEUP\nsteps:\n\t- wait: 5s\n",
      "x.yaml:9:1: the line is indented with a tab; use spaces"
    ),
    (
      "title: a\n\tlineup: classic\n",
      "x.yaml:2:1: the line is indented with a tab; use spaces"
    ),
    (
      "title: a\nLINEUP\nsteps:\n  - wait:5s\n",
      "x.yaml:9:5: `wait:5s` needs a space after the colon: `wait: 5s`"
    ),
    (
      "title: a\nLINEUP\nsteps:\n  - at: 5s\n    wait:5s\n",
      "x.yaml:10:5: `wait:5s` needs a space after the colon: `wait: 5s`"
    ),
    (
      "title:a\nlineup: classic\n",
      "x.yaml:1:1: `title:a` needs a space after the colon: `title: a`"
    ),
    (
      "title: a\nLINEUP\nsteps:\n  - zap: {player:a, channel: 101}\n",
      "x.yaml:9:11: `player:a` needs a space after the colon: `player: a`"
    ),
    (
      "title: Rotation: a storm\nlineup: classic\n",
      "x.yaml:1:16: text that contains a colon and a space must be in quotes: "
        + "`\"Rotation: a storm\"`"
    ),
    (
      "title: a\nLINEUP\nsteps:\n  - fault: {point: origin.segment, effect: drop\n  - wait: 5s\n",
      "x.yaml:9:12: `{` is never closed; add `}`"
    ),
    (
      "title: a\nLINEUP\nsteps:\n  - zap: {player: [a, b, channel: 101}\n  - play: {player: a}\n",
      "x.yaml:9:19: `[` is never closed; add `]`"
    ),
    (
      "title: \"a\nlineup: classic\nsteps: []\n",
      "x.yaml:1:8: the quoted text is never closed; add `\"` at its end"
    ),
    (
      "title: a\nlineup: classic\n---\ntitle: b\n",
      "x.yaml:3:1: a second YAML document begins here; a file may have only one"
    ),
    (
      "title: a\nlineup: classic\nsteps:\n  - wait: 5s\n   - wait: 6s\n",
      "x.yaml:5:4: this line is not indented like the lines that it belongs with; use the same "
        + "indentation"
    ),
    (
      "title: a\nlineup: sets/mine.yaml\nsteps: [{wait: 5s}]\n",
      "x.yaml:2:9: there is no file `sets/mine.yaml`; accepted: a path relative to this file's "
        + "folder, or classic, default"
    ),
    (
      "title: a\nlineup: clasic\nsteps: [{wait: 5s}]\n",
      "x.yaml:2:9: unknown line-up `clasic`; did you mean `classic`?"
    ),
    (
      "title: a\nLINEUP\nsteps: [{download: a}]\n",
      "x.yaml:8:9: `download`: a watches News, which is live; accepted: a player that watches a "
        + "film (`live: false`)"
    ),
  ])
  func `a mistake is named where it is, with what is accepted`(text: String, message: String) {
    #expect(Self.problems(text) == [message])
  }

  @Test(arguments: [
    ("2m", "2min"), ("5 s", "5s"), ("5sec", "5s"), ("90", "90s"), ("1m30s", "90s"),
    ("1.5 hours", "1.5h"), ("2 Minutes", "2min"), ("250 msec", "250ms"),
  ])
  func `the duration that was meant is named`(text: String, meant: String) {
    let problems = Self.problems("title: a\nLINEUP\nsteps: [{wait: \(text)}]\n")
    #expect(
      problems.count == 1 && problems.allSatisfy { $0.hasSuffix("; did you mean `\(meant)`?") })
  }

  @Test(arguments: ["soon", "-5s", "2y", "1.2.3s", "5s later", "9999d", "m", ""])
  func `a duration that nobody can guess is not guessed`(text: String) {
    let problems = Self.problems("title: a\nLINEUP\nsteps: [{wait: \"\(text)\"}]\n")
    #expect(
      problems.count == 1 && problems.allSatisfy { !$0.contains("did you mean") }, "\(problems)")
  }

  @Test(arguments: [
    "[{download: b}]", "[{zap: {player: a, channel: 301}}, {download: a}]",
    "[{zap: {player: a, direction: up}}, {download: a}]", "[{download: all}]",
    "[{download: {player: a, action: cancel}}]",
  ])
  func `a download of a film is accepted, and one of who knows what`(steps: String) {
    #expect(Self.problems("title: a\nLINEUP\nsteps: \(steps)\n").isEmpty)
  }

  @Test func `who zaps to a live channel cannot download it`() {
    let steps = "[{zap: {player: [a, b], channel: 101}}, {download: {player: b, action: start}}]"
    #expect(Self.problems("title: a\nLINEUP\nsteps: \(steps)\n").count == 1)
  }

  @Test func `a card that there is not is named`() {
    let text = "title: a\nLINEUP\nsteps: [{wait: 5s}]\n"
      .replacing("LINEUP\n", with: Self.world).replacing("card: globe", with: "card: glob")
    #expect(Self.problems(text) == ["x.yaml:5:39: unknown card `glob`; did you mean `globe`?"])
  }

  @Test(arguments: [
    (
      #"{"name":"zapStarted","object":null,"player":"main","severity":"notice","t":0,"v":1}"#,
      "this is an event log"
    ),
    (#"{ "log": {"version": "1.2", "entries": []}}"#, "this is an HTTP archive; `zapdeck import`"),
  ])
  func `what other commands have written is called by its name`(line: String, words: String) {
    let problems = Self.problems(line + "\n" + line + "\n")
    #expect(problems.count == 1 && problems.allSatisfy { $0.hasPrefix("x.yaml:1:1: \(words)") })
  }
}
