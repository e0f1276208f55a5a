import HeadEndAPI
import Players
import Sessions
package import Simulation
import Worlds

/// The record of one player in a run of a smallest schedule.
struct PlayerTrace {
  /// Errors that reached its app.
  private(set) var told: [TraceEntry] = []
  /// The reactions of its app.
  private(set) var did: [TraceEntry] = []
  /// Seconds without a moving picture since the first step.
  private(set) var dark = 0
  /// When the picture went away that did not come back; `nil` while there is one.
  private(set) var darkSince: Instant?
  /// For how long it had no picture before it was stopped for good; `nil` where it does not stand
  /// stopped.
  private(set) var darkBeforeStop: Duration?
  /// When the picture went away first, and when it came back last.
  private(set) var firstDark: Instant?
  private(set) var lastReturn: Instant?
  /// Whether it stands paused.
  private(set) var isPaused = false
  private var playhead = Duration.zero
  private let player: PlayerID
  private let begin: Instant

  private init(of player: PlayerID, since begin: Instant) {
    (self.player, self.begin) = (player, begin)
  }

  /// Whether its app has told the viewer that something is wrong.
  var hasToldViewer: Bool { did.contains { $0.words == Reaction.telling } }

  /// Runs a schedule for some time longer than it needs to break its rule.
  static func watch(
    _ player: PlayerID, in schedule: CommandSchedule, longer: Duration = .zero
  ) -> PlayerTrace {
    record(player, in: schedule.longer(by: longer)).trace
  }

  /// Runs a schedule, judged by rules.
  static func record(
    _ player: PlayerID, in schedule: CommandSchedule, _ rules: [Rule] = []
  ) -> (trace: PlayerTrace, run: ScheduleRun) {
    var trace = PlayerTrace(
      of: player, since: schedule.steps.first?.instant ?? schedule.setup.start)
    let run = schedule.run(rules, look: { trace.sample(at: $0) })
    return (trace, run)
  }

  private mutating func sample(at world: World) {
    for announcement in world.outbox.announcements { observe(announcement) }
    if world.now > begin { lookAtPicture(world) }
  }

  private mutating func observe(_ announcement: Announcement) {
    guard announcement.player == player, announcement.instant >= begin else { return }
    let notice = announcement.notice
    if case .simulator(.appReacted(_, let action)) = notice {
      did.record(action, at: announcement.instant)
    } else if notice.severity == .error, notice.kind.reachesNotificationCenter {
      told.record(notice.words, at: announcement.instant)
    }
  }

  private mutating func lookAtPicture(_ world: World) {
    let sight = world.sight(of: player)
    let moves = sight?.status == .playing && sight?.playhead != playhead
    playhead = sight?.playhead ?? .zero
    if moves {
      if darkSince != nil { lastReturn = world.now }
      darkSince = nil
    } else {
      dark += 1
      darkSince = darkSince ?? world.now
      firstDark = firstDark ?? darkSince
    }
    isPaused = sight?.status == .paused
    guard sight?.status == .stopped, let darkSince else { return darkBeforeStop = nil }
    darkBeforeStop = darkBeforeStop ?? world.now - darkSince
  }
}

extension Notice {
  /// Such as `OTVSSMSetupErrorNotification, code 500 errorCode 4000 "internal error"`.
  var words: String { text.isEmpty ? name : "\(name), \(text)" }
}

extension Trouble {
  /// True if a notice reports such trouble.
  func isTold(by notice: Notice) -> Bool {
    switch (self, notice) {
    case (.setUpFailed, .sdk(.ssmSetupError)),
      (.heartbeatFailed, .sdk(.ssmHeartbeatError)),
      (.heartbeatFailedAfterBackground, .sdk(.ssmHeartbeatError)),
      (.teardownFailed, .sdk(.ssmTeardownError)),
      (.lostSessionTeardownFailed, .sdk(.ssmTeardownError)):
      true
    case (_, .sdk(.ssmSetupError)), (_, .sdk(.ssmHeartbeatError)), (_, .sdk(.ssmTeardownError)):
      false
    case (.itemFailed, .sdk(.drmLicenseError)): false
    default: !isOfSession
    }
  }
}

/// Something that was said or done, once or several times in a row.
package struct TraceEntry: Hashable, Sendable {
  package let words: String
  package let first: Instant
  package private(set) var last: Instant
  package private(set) var count = 1

  fileprivate init(_ words: String, at instant: Instant) {
    (self.words, first, last) = (words, instant, instant)
  }

  fileprivate mutating func again(at instant: Instant) {
    last = instant
    count += 1
  }

  /// Such as `12.387 s stop`, with how often it came again.
  package var text: String {
    let head = "\(first.inMilliseconds) \(words)"
    guard count > 1 else { return head }
    return "\(head), \(count) times until \(last.inMilliseconds)"
  }
}

extension [TraceEntry] {
  fileprivate mutating func record(_ words: String, at instant: Instant) {
    if let index = lastIndex(where: { $0.words == words }) {
      self[index].again(at: instant)
    } else {
      append(TraceEntry(words, at: instant))
    }
  }
}

extension Instant {
  /// Such as `12.387 s`.
  package var inMilliseconds: String {
    let (seconds, rest) = sinceStart.components
    let milliseconds = String(1000 + rest / 1_000_000_000_000_000).dropFirst()
    return "\(seconds).\(milliseconds) s"
  }

  /// Such as `12.3 s`, or more digits where they count.
  package var inShort: String {
    let whole = sinceStart.wholeMilliseconds
    guard whole % 100 == 0 else { return inMilliseconds }
    return "\(whole / 1000).\(whole / 100 % 10) s"
  }
}
