import Dashboard
import Faults
import HeadEndAPI
import Players
import Scenarios
import Sessions
import Simulation
import Worlds

@testable import Traffic

/// A scenario that was played to its end.
struct PlayedIncident {
  /// A fault that acted on a player's request.
  struct FiredFault {
    let player: String
    let rule: Fault
    let instant: Instant

    /// Whether a finding is about it: the same player and effect, and a point that is the same, or
    /// that the fault's own takes in.
    func isLike(_ finding: FaultFinding) -> Bool {
      finding.players.contains(player) && isLike(finding.symptom)
        && (finding.point == rule.point || finding.point.isPart(of: rule.point))
        && finding.begin <= instant + .milliseconds(100)
        && finding.end.map { instant <= $0 } ?? true
    }

    private func isLike(_ symptom: Symptom) -> Bool {
      switch (rule.effect, symptom) {
      case (.status(let status, let code, _), .status(let its, let itsCode)):
        status == its && code == itsCode || point(.tokenCallback) && its == 404
      case (.drop, .drop), (.timeout, .timeout), (.hang, .timeout): true
      case (.delay(let delay, _), .delay(let its)), (.slow(let delay), .delay(let its)):
        Symptom.delay(delay).isLike(.delay(its))
      case (.throttle(let rate), .throttle(let its)): Symptom.throttle(rate).isLike(.throttle(its))
      default: false
      }
    }

    private func point(_ operation: HeadEndAPI.Operation) -> Bool {
      rule.point == .operation(operation)
    }

    /// Whether an archive can show it.
    var isVisible: Bool {
      switch rule.effect {
      case .drop, .timeout, .hang, .slow, .delay, .status, .throttle: rule.point.isOnWire
      case .swallow, .malformed, .cut, .native, .log, .silence, .instruct, .inherent: false
      }
    }
  }

  /// An error or a stall that an app was told of.
  struct Trouble {
    let player: String
    let name: String
    let codes: [String]
    let instant: Instant
  }

  let verdict: Verdict
  /// The HTTP archive that it writes, as `--har` does.
  let archive: [UInt8]
  private(set) var faults: [FiredFault] = []
  private(set) var troubles: [Trouble] = []

  init(_ scenario: Scenario) throws {
    let session = scenario.session()
    session.historyBytes = 0
    var entries: [JSON] = []
    var records: [RequestRecord] = []
    session.onEnded = { record in
      records.append(record)
      entries.append(ArchivedRequest(record, epoch: scenario.epoch).json)
    }
    verdict = Rehearsal(scenario, on: session, probe: WallProbe(on: session)).run()
    let log: JSON = [
      "log": ["version": "1.2", "creator": ["name": "zapdeck"], "entries": .list(entries)]
    ]
    archive = log.bytes
    for announcement in session.chronicle.announcements {
      takeTrouble(announcement)
      takeFault(announcement, session)
    }
    // What has no end before the file has is not in it.
    faults.removeAll { fault in
      !records.contains { record in
        record.player == fault.player && fault.rule.point.matches(record.operation)
          && record.sent <= fault.instant && fault.instant - record.sent < .seconds(1)
      }
    }
  }

  private mutating func takeTrouble(_ announcement: Announcement) {
    let notice = announcement.notice
    guard
      notice.severity == .error
        || ["AVPlayerItemPlaybackStalled", "AVPlayerItemNewErrorLogEntry"].contains(notice.name)
    else { return }
    let codes = notice.fields.filter { ["code", "errorCode"].contains($0.key) }
    troubles.append(
      Trouble(
        player: announcement.playerName, name: notice.name, codes: codes.map { "\($0.value)" },
        instant: announcement.instant))
  }

  private mutating func takeFault(_ announcement: Announcement, _ session: Session) {
    guard announcement.notice.name == "faultFired",
      case .text(let name)? = announcement.notice.fields.first(where: { $0.key == "fault" })?.value
    else { return }
    let armed = session.chronicle.commands.filter { given in
      given.instant <= announcement.instant && Self.rule(given.command)?.name == name
    }.last
    guard let rule = armed.flatMap({ Self.rule($0.command) }) else { return }
    let fired = FiredFault(
      player: announcement.playerName, rule: rule, instant: announcement.instant)
    if fired.isVisible { faults.append(fired) }
  }

  private static func rule(_ command: Command) -> Fault? {
    switch command {
    case .arm(let fault, _): fault
    case .inject(let key, let player, _):
      FaultCatalogue.kinds.first { $0.key == key }?.fault(of: .players([player]))
    default: nil
    }
  }

  /// What does not happen again within a second.
  func missing(in other: PlayedIncident) -> [Trouble] {
    var left = other.troubles
    return troubles.filter { own in
      let place = left.firstIndex { its in
        its.player == own.player && its.name == own.name && its.codes == own.codes
          && abs((its.instant - own.instant).wholeNanoseconds) <= 1_000_000_000
      }
      if let place { left.remove(at: place) }
      return place == nil
    }
  }
}

extension FaultPoint {
  /// Whether another point takes this one in.
  fileprivate func isPart(of other: FaultPoint) -> Bool {
    let own = Operation.allCases.filter { matches($0) }
    return own.allSatisfy { other.matches($0) }
  }
}
