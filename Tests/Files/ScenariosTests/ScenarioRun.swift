import Crowd
import Dashboard
import Events
import Players
import Scenarios
import Screen
import Sessions
import Simulation
import Worlds

/// A scenario played once, and everything it said.
struct ScenarioRun {
  let verdict: Verdict?
  let announcements: [Announcement]
  /// The lines of the event log.
  let log: [String]
  /// What each crowd has asked for in the end.
  let requests: [Int]

  /// Headless, as `zapdeck check` plays it.
  init(headless scenario: Scenario) {
    let session = scenario.session()
    let mailbox = Mailbox<Announcement>(on: session.bus)
    verdict = Rehearsal(scenario, on: session, probe: WallProbe(on: session)).run()
    announcements = mailbox.takeAll()
    log = announcements.map { EventLogLine($0).text }
    requests = session.world.crowds.observations(cells: 0).map(\.tally.requests)
  }

  /// On a stage, host time passing in slices that `slice` gives, until the verdict is there.
  init(onStage scenario: Scenario, at speed: Speed, slice: () -> Duration) {
    let session = scenario.session()
    session.speed = speed
    let mailbox = Mailbox<Announcement>(on: session.bus)
    let director = Director(scenario, on: session, probe: WallProbe(on: session))
    let stage = WallSession(session, Wall(theme: .mono), director: director)
    for _ in 0..<1_000_000 where stage.verdict == nil { stage.pass(slice()) }
    verdict = stage.verdict
    announcements = mailbox.takeAll()
    log = announcements.map { EventLogLine($0).text }
    requests = session.world.crowds.observations(cells: 0).map(\.tally.requests)
  }
}
