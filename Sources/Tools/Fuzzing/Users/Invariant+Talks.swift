import Dashboard
import Scenarios
import Screen
import Sessions
import Simulation
import Worlds

/// What a presenter relies on, whatever was done before.
extension Invariant {
  /// So many presses of PgDn reach the end of five chapters.
  private static let most = 10

  /// Words of the talk's notes, which the audience must not see.
  static let noted = "sotto voce"

  /// A presenter's view in another terminal, which is opened and closed after each input.
  static let notesAreApart = Invariant("a presenter's view changes nothing", .input) { play in
    let before = play.wallSession.frame(play.size)
    guard let notes = play.wallSession.presenterNotes else { return nil }
    let received = JSON(notes.json.bytes).flatMap(PresenterNotes.init)
    var findings = Findings()
    findings.expect(received == notes, "the view receives other notes than were sent")
    let page = NotesPage(notes, time: nil, isSilent: false, .dark).frame(play.size)
    findings.expectHarmless(page)
    findings.expect(page.size == play.size, "the view has another size than its terminal")
    findings.expect(play.wallSession.frame(play.size) == before, "the view changes the wall")
    findings.expect(
      !TextDisplay.text(of: before.degraded(to: .full)).contains(noted), "the wall shows notes")
    return findings.sentences.first
  }

  static let talksEnd = Invariant("ten PgDn reach the end of a talk", .end) { play in
    let wallSession = play.wallSession
    guard wallSession.clock.talk != nil else { return nil }
    let size = FuzzFixture.size
    // Whatever is open is closed first.
    for _ in 0..<6 { _ = wallSession.press(.escape, size: size) }
    var chapters = 0
    for _ in 0..<most where wallSession.verdict == nil {
      let before = wallSession.session.now
      _ = wallSession.press(.pageDown, size: size)
      let now = wallSession.session.now
      let begun = wallSession.session.chronicle.marks.count {
        $0.kind == .chapter && $0.instant <= now
      }
      let isFar = now - before >= .seconds(600)
      guard begun > chapters || isFar || wallSession.verdict != nil else {
        return "PgDn begins no chapter after \(begun)"
      }
      chapters = begun
      wallSession.pass(.seconds(100))
    }
    guard wallSession.verdict == nil, wallSession.session.now.sinceStart < .seconds(3000) else {
      return nil
    }
    return "after \(chapters) chapters there is no end"
  }
}
