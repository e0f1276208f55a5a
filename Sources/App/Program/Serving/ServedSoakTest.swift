import Dashboard
import Events
import Exploring
import HeadEndAPI
import Players
import Scenarios
import Sessions
import Simulation
import Worlds

/// A soak test of the real clients of a session: what is drawn is done to them as time passes
/// (Exploring/Exploring, "A soak test").
final class ServedSoakTest {
  private let terms: SoakTerms
  private let session: Session
  private var test: SoakTest
  private let begin: Instant
  private var nextLook: Instant
  private var heard: EventBus.ObservationToken?
  private var fired: [(fault: String, player: PlayerID, at: Instant)] = []
  private static let looks = Duration.milliseconds(100)

  /// Begins now; rules judge the session from now on.
  init(_ terms: SoakTerms, over session: Session) {
    (self.terms, self.session) = (terms, session)
    session.judge(by: terms.rules)
    (begin, nextLook) = (session.now, session.now)
    test = SoakTest(
      seed: terms.seed, from: session.now, lasting: terms.length, keys: terms.keys)
    // The bus calls back on the thread that posts, which is the session's own.
    nonisolated(unsafe) weak let owner = self
    heard = session.bus.addObserver(for: Announcement.self, label: "the soak test") {
      (announcement: Announcement) in
      guard case .simulator(.faultFired(let fault, _, _)) = announcement.notice,
        let player = announcement.player
      else { return }
      owner?.fired.append((fault, player, announcement.instant))
    }
  }

  var isOver: Bool { test.isOver }

  /// What the report says of the session: its line-up, and how long it was open.
  var lineUp: String { session.world.lineUp.name }
  var seconds: Double { (session.now - begin) / .seconds(1) }

  /// Does what is due.
  func pass(on wallSession: WallSession) {
    guard !isOver, session.now >= nextLook else { return }
    nextLook = session.now + Self.looks
    for (fault, player, instant) in fired {
      test.record(
        fired: fault, at: player, named: session.world.name(of: player), at: instant)
    }
    fired = []
    let clients = session.world.clients.map(SoakTest.Client.init)
    let commands = test.commands(at: session.now, clients, session.rules?.allBreaches ?? [])
    for command in commands { wallSession.perform(command) }
  }

  var report: SoakReport { SoakReport(of: test, terms.rules) }

  /// The report, with a case and a film of each finding in a folder.
  func report(in path: String, _ problems: inout Problems) -> SoakReport {
    var report = report
    guard !report.entries.isEmpty, var folder = problems.attempt({ try CaseFolder(out: path) })
    else { return report }
    for index in report.entries.indices {
      let entry = report.entries[index]
      guard let schedule = schedule(of: entry) else { continue }
      report.entries[index].file =
        problems.attempt {
          try folder.add(schedule, titled: entry.title, breaking: entry.breach)?.file
        } ?? nil
    }
    return report
  }

  /// The smallest schedule, requests of clients included, that proves a finding; `nil` where the
  /// session does not repeat it.
  private func schedule(of entry: SoakReport.Entry) -> CommandSchedule? {
    let world = session.world
    let setup = SearchSetup(world.lineUp, seed: world.seed, epoch: world.epoch)
    // What is tried is what is written.
    let steps = session.chronicle.commands.map { performed in
      guard case .outside(let request) = performed.command else {
        return TimedCommand(at: performed.instant, performed.command)
      }
      return TimedCommand(at: performed.instant, .outside(world.withoutSecrets(request)))
    }
    let schedule = CommandSchedule(steps, end: entry.breach.instant + .seconds(1), on: setup)
    let proof = BreachProof(of: entry.breach, in: schedule, after: entry.strikes)
    return proof?.shrunk(limit: Self.mostTries)?.schedule
  }

  private static let mostTries = 150
}
