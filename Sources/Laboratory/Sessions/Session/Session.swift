package import Events
package import HeadEndAPI
package import Players
package import Simulation
package import Worlds

/// A run with a bus, a chronicle and a speed: takes commands, lets simulated time follow host time,
/// and posts what the run reports (Sessions/Sessions, "Session, chronicle and branches").
///
/// Belongs to one thread; only its bus may be used from others.
package final class Session {
  /// Where everything is posted that the world reports.
  package let bus = EventBus()
  package private(set) var run: Run
  /// What has happened so far on the present branch.
  package private(set) var chronicle: Chronicle
  /// Where in the chronicle the world is; at its end unless time was turned back.
  package private(set) var place = Chronicle.Place()
  /// The branch that was left last.
  private var left: Chronicle?
  /// Called when the session changes to another branch, so that files can be rewritten.
  package var onBranchChange: ((BranchChange) -> Void)?
  /// Called when the beginning of the session was discarded to save memory.
  package var onForget: (() -> Void)?
  /// Called with every command before it is performed.
  package var onCommand: ((Command) -> Void)?
  /// Called once a command was performed and everything was posted that it led to at once.
  package var onPerformed: (() -> Void)?
  package var speed = Speed.normal
  /// How simulated time followed when host time passed last.
  package private(set) var speedHistory = SpeedHistory(from: .zero, at: .normal)
  package var isPaused = false
  /// Acts at instants of simulated time, as a scenario's director does; not while time is turned
  /// back, and on another branch only if it wants to.
  package var pacer: (any SessionPacer)?
  /// Called with every request that the head-end has answered, for `--capture`.
  package var onAnswered: ((RequestRecord) -> Void)?
  /// Called with every request of a player or a client that has ended, before what that leads to is
  /// posted; with a client's once it is answered.
  package var onEnded: ((RequestRecord) -> Void)? { didSet { run.keepEnded(onEnded != nil) } }

  /// A session of a world that starts at an epoch; scripted ones use `UnixTime.scriptedEpoch`.
  package convenience init(
    _ lineUp: LineUp, seed: UInt64, epoch: UnixTime, keepsAnswered: Bool = false,
    rules: RuleBook? = nil
  ) {
    self.init(
      Run(World(lineUp, seed: seed, epoch: epoch), rules: rules), keepsAnswered: keepsAnswered)
  }

  /// A session that continues a run, whose past it does not know.
  package init(_ run: Run, keepsAnswered: Bool = false) {
    self.run = run
    if keepsAnswered { self.run.keepAnswered() }
    chronicle = Chronicle(self.run)
  }

  package var world: World {
    _read { yield run.world }
  }

  /// What judges the session, if anything does.
  package var rules: RuleBook? {
    _read { yield run.rules }
  }

  /// Is judged by some rules from now on.
  package func judge(by rules: [Rule]) { run.judge(by: RuleBook(rules, at: now)) }

  package var now: Instant { run.now }

  // Asked often, and from other modules: by way of `world` each would copy it.

  /// When something happens next.
  package var nextInstant: Instant? { run.world.nextInstant }

  /// When something is scheduled next: what happens in crowds, a million times a second, is not.
  package var nextScheduledInstant: Instant? { run.world.schedule.nextInstant }

  /// Everything on the wall, in brief.
  package var roster: Roster { run.world.roster }

  /// Every request that has ended.
  package var requests: RequestTally { run.world.requests }

  package var hasCrowds: Bool { !run.world.crowds.ids.isEmpty }

  /// Whether the app on a device runs, and the system has not suspended it.
  package func isAppAwake(on device: String) -> Bool { run.world.fleet.isAppAwake(on: device) }

  /// Whether a synchronous call blocks the main thread of the app on a device.
  package func isMainThreadBlocked(on device: String) -> Bool {
    run.world.fleet.isMainThreadBlocked(on: device)
  }

  /// Whether a zap of a player waits for the main thread of its app.
  package func isZapWaiting(of player: PlayerID) -> Bool {
    run.world.fleet.isZapWaiting(of: player)
  }

  /// Whether a player, or a source that it has left, waits for the answer to a set-up.
  package func isSettingUp(_ player: PlayerID) -> Bool {
    run.world.sight(of: player)?.isSettingUp == true
  }

  /// How a player is.
  package func observation(of player: PlayerID) -> PlayerObservation? {
    run.world.fleet.observation(of: player, at: now)
  }

  /// Bytes that may be spent on going back in time; 0 = none.
  package var historyBytes: Int {
    get { chronicle.budget }
    set { chronicle.budget = newValue }
  }

  /// Bytes that commands and announcements may take, without end unless set; when they take more,
  /// the oldest are forgotten, and time goes back to the oldest that is kept at most.
  package var memoryBytes: Int {
    get { chronicle.memory }
    set { chronicle.memory = newValue }
  }

  /// Performs a command at the present instant.
  @discardableResult
  package func perform(_ command: Command) -> CommandOutcome {
    if isRewound { startBranch() }
    onCommand?(command)
    let outcome = run.perform(command)
    chronicle.append(command, outcome, at: now)
    post()
    bus.post(Performed(command: command, outcome: outcome, instant: now))
    onPerformed?()
    return outcome
  }

  /// The question to an app's own code at which simulated time stands still until it is answered.
  package var hostCall: HostCall? { world.hostCall }

  /// Runs a side effect of an app's own code, which waits for the outcome.
  package func run(_ effect: HostSideEffect, for call: HostCallID?) -> HostSideEffect.Outcome? {
    guard case .done(.ran(let outcome)) = perform(.hostSideEffect(effect, for: call)) else {
      return nil
    }
    return outcome
  }

  /// Answers a real client's request, at its own instant.
  package func answer(_ request: RealClientRequest) -> RealClientAnswer {
    advance(to: world.nextRequestInstant)
    guard case .done(.answered(let answer)) = perform(.outside(request)) else {
      preconditionFailure("The head-end answers every request, if only with a refusal.")
    }
    return answer
  }

  /// Takes in the answer of one of the user's own services, at an instant of its own.
  package func take(_ answer: UpstreamAnswer) {
    advance(to: world.nextRequestInstant)
    perform(.upstreamAnswered(answer))
  }

  /// Advances to an instant, whatever the speed; less far if the pacer stops time.
  package func advance(to instant: Instant) {
    go(to: instant) { true }
  }

  /// Lets so much host time pass: simulated time follows at the chosen speed, unless paused. `goOn`
  /// is asked after every slice; when it says no, simulated time stays behind and does not catch up
  /// later. Without it there are no slices: a crowd takes less time for much of it at once. Returns
  /// whether it kept up.
  package func advance(byHost host: Duration, while goOn: (() -> Bool)? = nil) -> Bool {
    guard !isPaused else { return true }
    var pace = speed
    speedHistory = SpeedHistory(from: now, at: pace)
    var target = now + pace.simulated(host)
    while now < target {
      go(to: goOn == nil ? target : min(target, now + Self.slice)) { speed == pace }
      if isPaused || hostCall != nil { return true }
      if speed != pace {
        target = now + speed.simulated((target - now) * 100 / pace.hundredths)
        pace = speed
        speedHistory.change(to: pace, at: now)
      }
      if now < target, goOn?() == false { return false }
    }
    return true
  }

  /// Advances to an instant: first through the recorded past, then on with the pacer.
  private func go(to instant: Instant, while goesOn: () -> Bool) {
    if isRewound {
      replay(to: min(instant, chronicle.edge)) { bus.post(Replayed(announcement: $0)) }
    }
    guard !isRewound, now <= instant else { return }
    var hasArrived = false
    // The pacer may have the answer for which time stands still.
    while let limit = nextLimit(), goesOn(), !hasArrived, hostCall == nil {
      run.advance(to: min(limit, instant, chronicle.nextSnapshot))
      post()
      // Asked first: to hand a run over is to copy it.
      if chronicle.reach(now) { keep() }
      hasArrived = now >= instant
    }
  }

  private func keep() {
    let begin = chronicle.begin
    chronicle.keep(run)
    guard chronicle.begin != begin else { return }
    // Both branches would have to go back to where they part.
    left = nil
    onForget?()
  }

  /// Lets the pacer act; how far time may run then, or `nil` if it stands still.
  private func nextLimit() -> Instant? {
    switch pacer?.pace(self) {
    case nil: return .distantFuture
    case .runOn(let instant):
      precondition(instant >= now, "A pacer must not ask for an instant in the past.")
      return instant
    case .standStill:
      isPaused = true
      return nil
    }
  }

  /// Simulated time between two looks at the host's clock.
  private static let slice = Duration.seconds(2)

  /// Advances to the next event, even while paused.
  package func step() {
    guard let next = world.nextInstant else { return }
    advance(to: next)
  }

  private func post() {
    chronicle.append(run.world.outbox.announcements)
    place = chronicle.end
    if let onEnded {
      for record in run.world.outbox.ended { onEnded(record) }
    }
    for announcement in run.world.outbox.announcements { bus.post(announcement) }
    if let onAnswered {
      for record in run.world.outbox.answered { onAnswered(record) }
    }
    run.forgetReports()
  }
}

extension Session {
  /// How a session came to another branch.
  package enum BranchChange: Hashable, Sendable {
    /// A command in the past started a new one.
    case started
    /// It returned to the one that was left, and has left the other.
    case returned
  }

  /// Whether time was turned back: what happens now has happened before, and is posted as
  /// `Replayed` while time passes.
  package var isRewound: Bool { now < chronicle.edge || place != chronicle.end }

  /// Whether there is a branch to return to.
  package var hasLeftBranch: Bool { left != nil }

  /// Goes to an instant, back or forth. One that was reached before is restored from a snapshot and
  /// the commands after it, which posts nothing; beyond the edge, time advances as usual.
  /// `goesOn` is given the hundredths of the known way that are done, a twentieth at a time; if it
  /// returns false, time stands where it is by then.
  package func travel(to instant: Instant, goesOn: (Int) -> Bool = { _ in true }) {
    let known = min(max(chronicle.begin, instant), chronicle.edge)
    if known < now || isRewound {
      restore(before: known)
      let start = now
      for part in 1..<20 {
        replay(to: start + (known - start) * part / 20)
        guard goesOn(part * 5) else { return }
      }
      replay(to: known)
    }
    advance(to: instant)
  }

  /// How many seconds of viewers of crowds have to be simulated to reach an instant.
  package func viewerSeconds(to instant: Instant) -> Int {
    let known = min(max(chronicle.begin, instant), chronicle.edge)
    let start = known < now || isRewound ? chronicle.run(before: known).run.now : now
    return world.crowds.viewers * Int(max(.zero, instant - start).components.seconds)
  }

  /// Returns to the edge of the branch that was left last; the present one is then the one that was
  /// left.
  package func returnToLeftBranch() {
    guard let branch = left else { return }
    left = chronicle
    chronicle = branch
    restore(before: chronicle.edge)
    replay(to: chronicle.edge)
    follow(.returned)
  }

  private func restore(before instant: Instant) {
    (run, place) = chronicle.run(before: instant)
    // A snapshot may be older than the observer of ended requests.
    run.keepEnded(onEnded != nil)
  }

  /// Repeats what is in the chronicle, up to an instant; `report` is called with each announcement.
  private func replay(to instant: Instant, report: (Announcement) -> Void = { _ in }) {
    while let next = chronicle.command(after: place), next.instant <= instant {
      repeatAnnouncements(to: next.instant, report)
      run.perform(next.command)
      place.commands += 1
    }
    repeatAnnouncements(to: instant, report)
  }

  private func repeatAnnouncements(to instant: Instant, _ report: (Announcement) -> Void) {
    run.advance(to: instant)
    let announcements = run.world.outbox.announcements
    place.announcements += announcements.count
    run.forgetReports()
    announcements.forEach(report)
  }

  /// Starts a new branch here, as a command does while time is turned back; the old one is kept.
  package func startBranch() {
    left = chronicle
    chronicle.cut(at: place, now)
    follow(.started)
  }

  private func follow(_ change: BranchChange) {
    if pacer?.follow(change) == false { pacer = nil }
    onBranchChange?(change)
  }
}

/// An announcement posted again while rewound time passes once more. Only views of the present
/// moment observe it, such as the wall: records have it already.
package struct Replayed: Message {
  package let announcement: Announcement
}

/// A command was performed, and everything was posted that it led to at once. Time that passes once
/// more after a rewind does not post it again.
package struct Performed: Message {
  package let command: Command
  package let outcome: CommandOutcome
  package let instant: Instant
}

/// Acts on a session at instants of simulated time, as a scenario's director does.
package protocol SessionPacer: AnyObject {
  /// Does what is due at the session's present instant, and decides how time continues. Extra calls
  /// change nothing, so it does not matter in what slices time passes.
  func pace(_ session: Session) -> Pace

  /// Follows the session to another branch; returns whether the pacer continues there.
  func follow(_ change: Session.BranchChange) -> Bool
}

extension SessionPacer {
  package func follow(_ change: Session.BranchChange) -> Bool { false }
}

/// The course of simulated time after a pacer has acted.
package enum Pace: Hashable, Sendable {
  /// It may run until that instant, where the pacer wants to act again.
  case runOn(to: Instant)
  /// It stands still here.
  case standStill
}
