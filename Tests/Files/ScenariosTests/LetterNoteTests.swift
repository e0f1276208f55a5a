import Dashboard
import HeadEndAPI
import Scenarios
import Testing
import Worlds

/// What `check` says of texts that the wall cannot show in large letters, or not at all.
@Suite struct LetterNoteTests {
  private static func scenario(_ steps: String) throws -> Scenario {
    try Shipped.scenario(
      "title: T\nlineup: classic\nsteps:\n" + steps, path: "talk.yaml")
  }

  @Test func `Latin letters need no note`() throws {
    let scenario = try Self.scenario(
      "  - chapter: “Küche” fällt aus – Łódź\n  - say: Don’t panic (€ 5)\n  - wait: 5s\n")
    #expect(scenario.stageNotes(path: "talk.yaml").isEmpty)
  }

  @Test func `the first text of a kind is named, with its place and sign`() throws {
    let scenario = try Self.scenario(
      "  - chapter: Кухня\n  - say: Привет\n  - say: hello\n  - say: Пока\n  - wait: 5s\n")
    #expect(
      scenario.stageNotes(path: "talk.yaml") == [
        "talk.yaml:4:5: this title is in small letters on stage: there is no large letter for "
          + "`К`",
        "talk.yaml:5:5: this caption (and 1 more) is in small letters on stage: there is no large "
          + "letter for `П`",
      ])
  }

  @Test func `a sign that is a box in pictures is named, also in names of channels`() throws {
    var scenario = try Self.scenario("  - say: Hello 🎬\n  - wait: 5s\n")
    scenario.lineUp.channels[1].name = "厨房"
    let number = scenario.lineUp.channels[1].number
    let notes = scenario.stageNotes(path: "talk.yaml")
    #expect(notes.count == 4)
    #expect(
      notes.suffix(2) == [
        "talk.yaml:4:5: this caption has a sign that is a box in PNG, GIF and MP4: `🎬`",
        "talk.yaml, channel \(number): this channel name has a sign that is a box in PNG, GIF and "
          + "MP4: `厨`",
      ])
  }

  @Test func `a sign that the wall cannot show is named`() throws {
    let scenario = try Self.scenario("  - say: Привет, Ελλάδα ✈\n  - wait: 5s\n")
    let notes = scenario.stageNotes(path: "talk.yaml")
    #expect(notes.count == 2)
    #expect(
      notes.last == "talk.yaml:4:5: this caption has a sign that the wall cannot show: `✈`")
  }

  @Test func `a note is in the report, and neither a failure nor a warning`() throws {
    let scenario = try Self.scenario("  - say: Привет\n  - wait: 5s\n")
    let verdict = try #require(ScenarioRun(headless: scenario).verdict)
    let report = CheckReport(
      [.init(path: "talk.yaml", outcome: .judged(verdict, scenario), notes: ["talk.yaml:4:5: n"])],
      warningsFail: true)
    #expect(report.exitCode == 0 && report.warnings.isEmpty)
    #expect(report.text.contains("\ntalk.yaml:4:5: n\n"))
    #expect(report.json(version: "1").contains(#""notes""#))
  }
}
