import ArgumentParser
import Dashboard
import HeadEndAPI
import HeadEndHTTP
import Scenarios
import Sessions
import Simulation
import Worlds

/// The options for the simulated world, and for what is written of it.
struct WorldOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Line-up: \(Arguments.nameOrFile). A scenario has its own. (default: default)"),
    completion: Completions.lineUps,
    transform: Arguments.lineUp)
  var lineup: String?

  @Option(
    parsing: .unconditional,
    help: Arguments.seedHelp(default: "the scenario's, otherwise 1"),
    transform: Arguments.seed)
  var seed: UInt64?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Simulated seconds per second: 0.25, 0.5, 1, 2, 5, 10, 25, 50 or 100; overrides the "
        + "scenario's. (default: the scenario's, otherwise 1)"),
    completion: Completions.speeds, transform: Arguments.speed)
  var speed: Speed?

  @Option(
    help: ArgumentHelp(
      "Write the event log, one JSON line per bus message. If you rewind and change something, "
        + "the lines of the branch that you left are removed.", valueName: "file"),
    completion: .file())
  var log: String?

  @Option(
    help: ArgumentHelp(
      "Save the session, one JSON line per command, for `replay` and `check`. It contains what "
        + "real clients send, including tokens; only you can read it (mode 0600).",
      valueName: "file"), completion: Completions.sessions)
  var save: String?

  @Option(
    help: ArgumentHelp(
      "Memory for rewinding, such as 1GB; with less, a live session discards its beginning sooner. "
        + "(default: 256MB)", valueName: "bytes"),
    completion: .list(["64MB", "256MB", "1GB", "4GB"]), transform: Arguments.storage)
  var history: Int?

  @Option(
    help: ArgumentHelp(
      "Write each playlist, token, certificate, SPC, CKC and segment to a file in this folder; "
        + "only you can read the files (mode 0600).",
      valueName: "dir"),
    completion: .directory)
  var capture: String?

  @Option(
    help: ArgumentHelp(
      "Write every finished request to an HTTP archive (HAR 1.2), without secrets.",
      valueName: "file"),
    completion: .file(extensions: ["har"]))
  var har: String?

  /// Creates the session, with what is written of it; a scenario has its own line-up and seed.
  func makeSession(
    _ scenario: Scenario? = nil, epoch: UnixTime = .scriptedEpoch, serving plan: ServerPlan? = nil
  ) throws -> RecordedSession {
    if scenario != nil, let lineup {
      throw Complaint("--lineup \(lineup): a scenario has its own line-up")
    }
    var lineUp =
      try scenario?.lineUp ?? LineUpLibrary.load(lineup ?? "default", isServed: plan != nil)
    if plan == nil, let scenario, !scenario.isRecorded {
      try LineUpLibrary.checkUpstreams(of: lineUp, called: scenario.title)
    }
    // With an origin of one's own and nothing else said, simulated players would be in the way.
    if scenario == nil, lineup == nil, plan?.upstreams.isEmpty == false { lineUp.devices = [] }
    for upstream in plan?.upstreams ?? [] {
      if lineUp.upstreams.contains(where: { $0.name == upstream.name }) {
        throw Complaint("--upstream: the line-up has an upstream `\(upstream.name)` already")
      }
      lineUp.upstreams.append(upstream)
    }
    let session = Session(
      lineUp,
      seed: seed ?? scenario?.seed ?? 1, epoch: scenario?.epoch ?? epoch,
      keepsAnswered: capture != nil, rules: scenario?.ruleBook)
    session.speed = speed ?? .normal
    if let history { session.historyBytes = history }
    let recorded = try RecordedSession(
      session, titled: scenario?.title, log: log, capture: capture, har: har, save: save)
    recorded.keepsSpeed = speed != nil
    return recorded
  }

  /// What is written of a session has no place for the next one.
  func checkLoop() throws {
    for (name, value) in [("log", log), ("save", save), ("capture", capture), ("har", har)]
    where value != nil {
      throw Complaint("--\(name): not with --loop, which starts a new session each time")
    }
  }

  /// Time runs at x1 while real clients are served.
  func checkSpeed() throws {
    guard speed ?? .normal == .normal else {
      throw Complaint("--speed: \(ServerAddress.timeRunsAtOne)")
    }
  }
}
