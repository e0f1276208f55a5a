import Players
import Sessions
import Simulation
import Testing
import Worlds

@testable import Scenarios

/// The step `show` in files: what it accepts, and what a run makes of it.
@Suite struct ShotTests {
  /// A scenario of two players with these steps, one a line.
  private static func scenario(_ steps: String...) throws -> Scenario {
    let text = """
      title: Shots
      lineup:
        accounts: [{id: home, sessionLimit: 2}]
        channels: [{number: 101, name: News, card: globe}]
        devices: [{id: tv, account: home, players: [{id: a, channel: 101}, {id: b, channel: 101}]}]
      steps:

      """
    return try ScenarioFile.read(
      text + steps.map { "  - \($0)\n" }.joined(), path: "x.yaml"
    ) { _ in .unreadable }
  }

  private static func problem(_ step: String) -> String {
    do {
      _ = try scenario(step)
      return ""
    } catch {
      return "\((error as? FileProblem)?.text ?? "\(error)")"
    }
  }

  @Test func `each shot is read as it is written`() throws {
    let shots =
      Shot.View.allCases.map { Shot.view($0) }
      + Shot.Closeness.allCases.map { Shot.player($0, name: "b") }
    for shot in shots {
      let written = try #require(Form<Shot>.shot.write(shot))
      let scenario = try Self.scenario("show: \(written.line)")
      let act = try #require(scenario.steps[0].act)
      #expect(act.role == .shot && !act.movesWindow)
      #expect(try act.commands(in: scenario.session().world.observation) == [.show(shot)])
    }
  }

  @Test(arguments: [
    ("show: {zoom: c}", "`c`"), ("show: {poster: all}", "`all`"), ("show: walls", "`wall`"),
    ("show: {zoom: a, focus: b}", "`show` needs exactly one of `zoom`, `poster` or `focus`"),
    ("show: {}", "zoom"), ("show: [a]", "show"), ("show: {player: a}", "`player`"),
  ])
  func `what cannot be shown is named with its place`(step: String, words: String) {
    let problem = Self.problem(step)
    #expect(problem.hasPrefix("x.yaml:7:") && problem.contains(words), "\(problem)")
  }

  @Test func `a player that is gone by then is a line in the log, and the scenario passes`() throws
  {
    let scenario = try Self.scenario(
      "wait: 1s", "remove: b", "show: {poster: b}", "show: {focus: a}", "wait: 1s")
    let run = ScenarioRun(headless: scenario)
    #expect(run.verdict?.hasPassed == true)
    let lines = run.announcements.filter { $0.notice.name == "commandRefused" }
    #expect(lines.map(\.notice.text) == ["show: there is no player b"])
    #expect(run.announcements.count { $0.notice.name == "shown" } == 1)
  }

  @Test func `a session with shots of a player that was removed plays again from its file`() throws
  {
    let scenario = try Self.scenario("wait: 1s")
    let session = scenario.session()
    let recorder = SessionRecorder(session)
    let players = session.world.roster.slots.map(\.id)
    session.advance(to: .zero + .seconds(2))
    session.perform(.show(.player(.zoom, name: "b")))
    session.perform(.removePlayer(players[1]))
    session.perform(.show(.player(.poster, name: "b")))
    session.perform(.show(.view(.headEnd)))
    session.advance(to: .zero + .seconds(4))
    let again = try ScenarioFile.read(recorder.text, path: "session") { _ in .unreadable }
    #expect(again.unread == nil)
    let run = ScenarioRun(headless: again)
    #expect(run.verdict?.hasPassed == true)
    #expect(run.log == session.chronicle.announcements.map { EventLogLine($0).text })
  }
}
