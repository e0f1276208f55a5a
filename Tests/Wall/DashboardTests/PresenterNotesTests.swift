import Scenarios
import Screen
import Simulation
import Testing

@testable import Dashboard

/// What the presenter sees in a second terminal.
@Suite struct PresenterNotesTests {
  private let size = Size(100, 30)

  private static let steps = """
      - show: stage
      - chapter: One
        notes: |
          Greet them.
          Breathe.
      - say: First words.
      - wait: 6s
        notes: Count to six.
      - chapter: Two
      - wait: {player: main, state: paused, within: 90s}
      - chapter: Three
        notes: Say goodbye.
    """

  private func notes(_ wallSession: WallSession) throws -> PresenterNotes {
    try #require(wallSession.presenterNotes)
  }

  private func page(_ notes: PresenterNotes, isSilent: Bool = false, _ size: Size) -> String {
    TextDisplay.text(
      of: NotesPage(notes, time: .seconds(83), isSilent: isSilent, .standard).frame(size))
  }

  @Test func `the notes follow the talk from chapter to chapter`() throws {
    let wallSession = try SampleTalk.wallSession(Self.steps)
    wallSession.pass(.seconds(3))
    var seen = try notes(wallSession)
    #expect(!wallSession.hasBegunTalk && seen.chapter == 0 && seen.chapters == 3)
    #expect(seen.title == nil && seen.notes == nil && seen.nextTitle == "One")
    #expect(seen.nextNotes?.hasPrefix("Greet them.") == true)
    #expect(seen.script == "waits for you: PgDn begins the next chapter")
    _ = wallSession.press(.pageDown, size: size)
    wallSession.pass(.milliseconds(200))
    seen = try notes(wallSession)
    #expect(wallSession.hasBegunTalk && seen.chapter == 1 && seen.title == "One")
    #expect(seen.notes == "Greet them.\nBreathe.\n" && seen.nextTitle == "Two")
    #expect(seen.nextNotes == nil && seen.script.hasPrefix("next: `say`; 1."))
    wallSession.pass(.seconds(3))
    seen = try notes(wallSession)
    #expect(
      seen.notes == "Count to six." && seen.script.hasPrefix("wait 6 s; 4."), "\(seen.script)")
    wallSession.pass(.seconds(9))
    _ = wallSession.press(.pageDown, size: size)
    wallSession.pass(.seconds(3))
    seen = try notes(wallSession)
    #expect(seen.chapter == 2 && seen.notes == nil && seen.nextNotes == "Say goodbye.")
    #expect(seen.script.hasPrefix("main: state PAUSED, within 90 s; 8"), "\(seen.script)")
  }

  @Test func `notes go back in time with the talk, and say when the script waits`() throws {
    let wallSession = try SampleTalk.wallSession(Self.steps)
    wallSession.pass(.seconds(1))
    _ = wallSession.press(.pageDown, size: size)
    wallSession.pass(.seconds(9))
    #expect(try notes(wallSession).notes == "Count to six.")
    _ = wallSession.press("s", size: size)
    #expect(try notes(wallSession).script == "waits since you acted: u undoes, PgDn continues")
    _ = wallSession.press(.pageUp, size: size)
    let seen = try notes(wallSession)
    #expect(seen.chapter == 0 && seen.notes == nil && seen.nextTitle == "One")
    _ = wallSession.press("p", size: size)
    #expect(try notes(wallSession).script == "paused: p runs it")
  }

  @Test func `without a presenter there are none`() throws {
    #expect(try SampleTalk.wallSession(Self.steps, isPresenting: false).presenterNotes == nil)
  }

  @Test func `nothing of them is on the wall`() throws {
    let wallSession = try SampleTalk.wallSession(Self.steps)
    _ = wallSession.press(.pageDown, size: size)
    for _ in 0..<20 {
      wallSession.pass(.milliseconds(700))
      let text = TextDisplay.text(of: wallSession.frame(size))
      #expect(!text.contains("Greet") && !text.contains("Count to"))
    }
  }

  @Test func `they arrive as they were sent`() throws {
    var notes = PresenterNotes(talk: "A \"talk\"", script: String(repeating: "x", count: 999))
    #expect(JSON(notes.json.bytes).flatMap(PresenterNotes.init) == notes)
    notes.time = .milliseconds(1234)
    (notes.chapter, notes.chapters, notes.title) = (2, 5, "Zwei\u{7}")
    (notes.notes, notes.nextTitle, notes.nextNotes) = ("a\nb", "Three", "c")
    #expect(JSON(notes.json.bytes).flatMap(PresenterNotes.init) == notes)
    #expect(PresenterNotes(["talk": "only"]) == nil && PresenterNotes(.null) == nil)
  }

  @Test func `the view has the time, the notes, and what comes next`() throws {
    let wallSession = try SampleTalk.wallSession(Self.steps)
    _ = wallSession.press(.pageDown, size: size)
    let seen = try notes(wallSession)
    let small = page(seen, Size(60, 16))
    for words in [
      "A talk", "00:01:23", "1 of 3: One", "Greet them.", "Breathe.", "script: next: `say`",
      "next: Two",
    ] { #expect(small.contains(words), "\(words) in:\n\(small)") }
    #expect(page(seen, isSilent: true, Size(60, 16)).contains("the wall is busy or stopped"))
    let large = page(seen, size)
    #expect(!large.contains("00:01:23") && large.contains("Greet them."), "large digits")
    for width in [1, 2, 5, 9, 40] { _ = page(seen, Size(width, width / 2 + 1)) }
  }

  @Test func `of long notes the end is left out, and never what the script waits for`() {
    var notes = PresenterNotes(talk: "T", script: "waits for you")
    notes.title = "One"
    notes.notes = (1...99).map { "line \($0)" }.joined(separator: "\n")
    let rows = page(notes, Size(60, 16)).split(separator: "\n")
    #expect(rows.contains { $0.hasSuffix("line 1") } && rows.contains { $0.hasSuffix("…") })
    #expect(!rows.contains { $0.contains("line 99") })
    #expect(rows.contains { $0.hasSuffix("script: waits for you") })
  }
}
