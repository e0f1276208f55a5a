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
  /// Each kind of trouble, as its app answered it first otherwise than a documented one since its
  /// picture last came back; where it did not, as it answered it last.
  private var turns: [Turn] = []
  /// How often its picture has come back.
  private var returns = 0
  /// The one that a breach comes from.
  private var decisive: Turn?
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
  /// The requests to the services since the first step, from all players.
  private(set) var asked: [String: Int] = [:]
  private var playhead = Duration.zero
  /// The original notices of the errors that reached its app.
  private var notices: [Notice] = []
  private var app = (device: "", policy: Policy.documented)
  /// Whether its app is the one to compare others with.
  private(set) var isReference = false
  private var isGuest = false
  private let player: PlayerID
  private let begin: Instant

  /// Trouble, and the app's reaction.
  struct Turn {
    let trouble: Trouble
    /// The notification of it.
    let told: String
    let did: Reaction
    /// The reaction of a documented app.
    let documented: Reaction
    /// How often the picture had come back before.
    fileprivate let returns: Int
  }

  private init(of player: PlayerID, since begin: Instant) {
    (self.player, self.begin) = (player, begin)
  }

  /// What makes a finding that breaks a rule in this run the same as another.
  func identity(breaking rule: Rule) -> FindingIdentity {
    FindingIdentity(
      rule: rule, policy: app.policy.name,
      cause: FindingIdentity.Cause(
        notified: turn?.trouble.notified(in: app.policy), reacted: turn?.did.words ?? "nothing"))
  }

  /// The device that its app runs on.
  var device: String { isGuest ? "guest" : app.device }

  /// What its app made of the trouble that a breach comes from; where that is unknown, of the first
  /// that it answered otherwise than a documented app, else of the last; `nil` without any.
  var turn: Turn? { decisive ?? mistakes.first ?? turns.last }

  /// What it answered otherwise than a documented app.
  private var mistakes: [Turn] { turns.filter { $0.did != $0.documented } }

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
    // Whichever guest comes, the app is the same.
    trace.isGuest = player.index >= schedule.setup.world.nextPlayer.index
    let run = schedule.run(rules, withExchanges: true, look: { trace.sample(at: $0) })
    return (trace, run)
  }

  private mutating func sample(at world: World) {
    if let app = world.app(of: player) {
      (self.app, isReference) = (app, world.hasReferenceApp(player))
    }
    var announcements = world.outbox.announcements[...]
    for aside in world.outbox.asides where aside.player == player {
      for announcement in announcements.prefix(upTo: aside.place) { observe(announcement) }
      announcements = announcements.suffix(from: aside.place)
      if case .met(let trouble, let repeats, let answer?) = aside.content {
        meet(trouble, repeats, answer)
      }
    }
    for announcement in announcements { observe(announcement) }
    guard world.now > begin else { return }
    for record in world.outbox.answered where !record.operation.isMedia {
      if record.reached >= begin { asked[record.operation.rawValue, default: 0] += 1 }
    }
    lookAtPicture(world)
  }

  private mutating func meet(_ trouble: Trouble, _ repeats: Int, _ answer: Reaction) {
    // The documents do not ask an app to look for itself, and do not forbid it.
    guard !trouble.isSeen else { return }
    let last = turns.firstIndex { $0.trouble == trouble }
    let documented = Policy.documented.reaction(to: trouble, repeats: repeats)
    if let last, turns[last].did != turns[last].documented,
      turns[last].returns == returns || answer == documented
    {
      return
    }
    if let last { turns.remove(at: last) }
    let turn = Turn(
      trouble: trouble, told: notices.last { trouble.isTold(by: $0) }?.words ?? trouble.name,
      did: answer, documented: documented, returns: returns)
    turns.append(turn)
  }

  private mutating func observe(_ announcement: Announcement) {
    guard announcement.player == player, announcement.instant >= begin else { return }
    let notice = announcement.notice
    if case .simulator(.appReacted(_, let action)) = notice {
      did.record(action, at: announcement.instant)
    } else if notice.severity == .error, notice.kind.reachesNotificationCenter {
      notices.append(notice)
      told.record(notice.words, at: announcement.instant)
    }
  }

  private mutating func lookAtPicture(_ world: World) {
    let sight = world.sight(of: player)
    let moves = sight?.status == .playing && sight?.playhead != playhead
    playhead = sight?.playhead ?? .zero
    if moves {
      if darkSince != nil { (returns, lastReturn) = (returns + 1, world.now) }
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

extension PlayerTrace {
  /// The record of the player that breaks a rule, in the schedule that leads to it. The breach
  /// comes from the trouble whose documented answer keeps the rule, since the picture last came
  /// back if there is one (Exploring/Exploring, "When two findings are one").
  static func of(_ breach: Breach, in schedule: CommandSchedule) -> PlayerTrace {
    var trace = watch(breach.player, in: schedule)
    let mistakes = trace.mistakes.sorted { $0.returns > $1.returns }
    guard mistakes.count > 1 else { return trace }
    trace.decisive = mistakes.first { mistake in
      let policy = trace.app.policy.reacting(to: mistake.trouble, like: .documented)
      return schedule.withPolicy(policy, of: breach.player).repeats(breach) == nil
    }
    return trace
  }
}

extension Notice {
  /// Such as `OTVSSMSetupErrorNotification, code 500 errorCode 4000 "internal error"`.
  fileprivate var words: String { text.isEmpty ? name : "\(name), \(text)" }
}

extension Trouble {
  /// True if a notice reports such trouble.
  fileprivate func isTold(by notice: Notice) -> Bool {
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
