import Lab
import Scenarios
import Simulation

/// What a session is made of, and what is written of it.
struct WorldSetting {
  /// A name that ships with the program, or a file; `nil` leaves it to the scenario, the user's
  /// configuration or the default.
  var lineUp: String?
  /// `nil` leaves it to the scenario, or is 1.
  var seed: UInt64?
  var speed = Speed.normal
  /// Memory for going back in time.
  var historyBytes: Int?
  /// Paths of files and of a folder.
  var log: String?
  var save: String?
  var capture: String?

  /// Creates the session, with its log and capture; a scenario has its own line-up and seed.
  func makeSession(_ scenario: Scenario? = nil, epoch: UnixTime) throws -> RecordedSession {
    if scenario != nil, let lineUp {
      throw Complaint("--lineup \(lineUp): a scenario has its own line-up")
    }
    let session = Session(
      try scenario?.lineUp ?? LineUpLibrary.load(lineUp ?? "default"),
      seed: seed ?? scenario?.seed ?? 1, epoch: scenario?.epoch ?? epoch,
      keepsExchanges: capture != nil)
    session.speed = speed
    if let historyBytes { session.historyBytes = historyBytes }
    return try RecordedSession(session, log: log, capture: capture, save: save)
  }

  /// Time runs at x1 while doors are open.
  func checkSpeed() throws {
    guard speed == .normal else {
      throw Complaint("--speed: time runs at x1 while real clients can come in")
    }
  }
}
