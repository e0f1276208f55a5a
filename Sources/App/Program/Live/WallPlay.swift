import Dashboard
import HeadEndHTTP
import Scenarios
import Simulation

/// A session on the wall in this terminal: until its end, its scenario's verdict, or until the user
/// quits.
struct WallPlay {
  var options: WallOptions
  /// The user's own configuration, where it counts.
  var configuration: UserConfiguration?
  var scenario: Scenario?
  var isPresenting = false
  /// The chapter at which a presentation begins, counted from 1; `nil` for the first.
  var chapter: Int?
  var ending = LivePlan.Ending.stays
  /// How to serve real clients; `nil` keeps the head-end to itself.
  var serving: ServerPlan?
  /// What a right clock shows at the start, unless the scenario says it.
  var epoch = UnixTime.scriptedEpoch
  /// The simulated instant at which it ends automatically.
  var end: Instant?
  /// Whether a warning about the scenario makes the exit code 1.
  var warningsFail = false
  /// The path of a film to record from the start.
  var film: String?

  func run() throws {
    var options = options
    if let configuration { options.follow(configuration) }
    var current: (wallSession: WallSession, recorded: RecordedSession)?
    // Outcomes of finished plays.
    var played: [Outcome] = []
    let code = try LiveWall.run(options.terminal.options(options.screen)) {
      if let (wallSession, recorded) = current {
        played.append(outcome(of: wallSession, 0))
        try recorded.close()
      }
      let (wallSession, recorded) = try makeStage(options)
      current = (wallSession, recorded)
      return (
        wallSession,
        LivePlan(
          recorded: recorded, screen: options.screen, films: options.films(configuration),
          folder: configuration?.output, end: end, ending: ending, film: film, serving: serving)
      )
    }
    guard let (wallSession, recorded) = current else { return }
    let last = outcome(of: wallSession, code)
    let failed = (played + [last]).filter { $0.code != 0 }
    let count = played.count + (wallSession.verdict == nil ? 0 : 1)
    let rounds = played.isEmpty ? [] : ["played \(count.counted("time"))"]
    let worst = failed.first ?? last
    try recorded.end(max(worst.code, code), rounds + worst.lines)
  }

  /// What a stage ends with: the exit code, and what is printed.
  private typealias Outcome = (code: Int32, lines: [String])

  private func makeStage(_ options: WallOptions) throws -> (WallSession, RecordedSession) {
    let recorded = try options.world.makeSession(scenario, epoch: epoch, serving: serving)
    let wall = options.screen.makeWall(
      isLive: true, isPresenting: isPresenting, configuration)
    let wallSession = recorded.wallSession(wall, playing: scenario)
    if let chapter { wallSession.begin(atChapter: chapter) }
    if let sentence = scenario?.redactionRemark { recorded.record(remark: sentence) }
    if configuration != nil, scenario == nil, StateFolder.isEmpty { wallSession.showLegend() }
    return (wallSession, recorded)
  }

  private func outcome(of wallSession: WallSession, _ code: Int32) -> Outcome {
    guard let scenario else { return (code, []) }
    let unread = scenario.unread.map { StepFailure(unread: $0).lines } ?? []
    guard let verdict = wallSession.verdict else {
      // `--quit` waits for a verdict: that there is none must not look like a pass.
      let quits = ending == .quits
      let failure = scenario.expected == .pass ? wallSession.failure?.lines ?? [] : []
      return (
        max(code, !unread.isEmpty ? 2 : quits || !failure.isEmpty ? 1 : 0),
        failure + (quits ? ["quit before the end of the scenario: \(scenario.title)"] : [])
          + unread
      )
    }
    let missing = wallSession.warnings(showingLastFrame: Verdict.afterglow)
    return (
      max(code, verdict.exitCode(of: scenario), warningsFail && !missing.isEmpty ? 1 : 0),
      verdict.lines(of: scenario) + missing.map(\.line)
    )
  }
}

extension Scenario {
  /// What the file cannot repeat; `nil` when it repeats everything.
  var redactionRemark: String? {
    redactedRequests == 0
      ? nil
      : "left out \(redactedRequests.counted("request")) from real clients: the file has "
        + "no tokens to send"
  }
}
