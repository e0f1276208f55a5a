import Faults
import Players
import Simulation

/// The reactions of one player's app to notifications, as far as rules judge them.
struct AppWatch: Sendable {
  /// When trouble last reached the app, and the kind of the last that is no consequence of another.
  private var trouble: (kind: Trouble?, instant: Instant)?
  /// For how long nothing has been done about trouble; `nil` when something has.
  private var silence: Streak?
  /// What a document says to do that was not done yet.
  private var advice: Advice?
  /// When the app came back from the background last, unless a heartbeat of this player was
  /// answered since.
  private var returnedAt: Instant?
  /// What the app did last.
  private var lastAct: Act?

  /// Something that a document says to do.
  private struct Advice {
    var reaction: Reaction
    /// The trouble that it is about; `nil` if other advice followed.
    var trouble: Trouble?
    /// When it was given last, and for how long it has not been heeded.
    var instant: Instant
    var delay = Streak()
    /// The app has stopped as it says, which holds if no zap follows before the next look [N].
    var isHeeded = false
  }

  /// Something that the app did without an order, and why.
  private struct Act {
    let reaction: Reaction
    let trouble: Trouble?
    let instant: Instant
    /// What the app has done at that instant since the last trouble.
    var done: Set<Reaction>
    /// Whether anything was requested since.
    var hasAsked = false
  }

  /// When trouble last reached the app; `nil` = never.
  var troubleAt: Instant? { trouble?.instant }

  /// Samples the player, a second after the last sample.
  mutating func sample(
    _ new: PlayerSummary, _ wish: ViewerWish, at now: Instant, _ found: inout [Violation]
  ) {
    // What its viewer or a call has silenced since need not play again.
    if advice?.reaction == .restart, !wish.isStream { advice?.reaction = .stop }
    switch new.status {
    case .stopped, .uninitialised:
      silence = nil
      if advice?.reaction != .restart { advice = nil }
    case .error: if advice?.reaction == .stop { advice = nil }
    // What plays on has been no trouble.
    case .playing: if troubleAt.map({ now - $0 > Rule.deaf.limit.time }) == true { silence = nil }
    case .initialised, .sourceSet, .playRequested, .play, .paused, .waiting: break
    }
    if advice?.isHeeded == true { advice = nil }
    let isIdle = new.status != .playing && new.status != .paused
    silence?.sample(wish.isStream && isIdle, counts: new.isAwake)
    found +=
      silence?.violation(of: .deaf, "in \(new.status.rawValue), and the app does nothing") ?? []
    advice?.delay.sample(true, counts: new.isAwake)
    if let advice, advice.delay.exceeds(Rule.advice.limit.time) {
      found.append(Violation(.advice, missed(advice), remedy: advice.reaction.howToHeed))
    }
  }

  /// Such as `did not stop within 10 s of OTVSSMSetupErrorNotification`.
  private func missed(_ advice: Advice) -> String {
    let action =
      advice.reaction == .restart ? "stop and zap to the same stream" : advice.reaction.words
    let time = Quantity.text(Rule.advice.limit.time, gap: " ")
    return "did not \(action) within \(time) of \(advice.trouble?.report ?? "the first error")"
  }
}

extension AppWatch {
  /// Records trouble that reached the app after `repeats` answers with an expired lease in a row.
  mutating func observe(
    _ new: Trouble, repeats: Int, isLate: Bool, _ wish: ViewerWish, at now: Instant
  ) {
    let kind = isEndOfLostSession(new, at: now) ? .lostSessionTeardownFailed : new
    // That the teardown of a lost session fails is no other failure.
    let isOther = !isLate && kind != .lostSessionTeardownFailed
    trouble = (isOther ? kind : trouble?.kind, now)
    lastAct?.done = []
    guard !isLate else { return }
    if silence == nil, Policy.documented.reaction(to: kind, repeats: repeats) != .nothing {
      silence = Streak()
    }
    guard let next = kind.advice(repeats: repeats), next != .restart || !hasStopped,
      !mayHaveMissedBeat(kind)
    else { return }
    // What its viewer or a call has silenced need not play again.
    advise(next == .restart && !wish.isStream ? .stop : next, after: kind, at: now)
  }

  private mutating func advise(_ next: Reaction, after kind: Trouble, at now: Instant) {
    guard var last = advice, !last.isHeeded else {
      return advice = Advice(reaction: next, trouble: kind, instant: now)
    }
    last.instant = now
    // The time counts from the first advice: where another follows, no single error is to name.
    if last.reaction != .stop, last.reaction != next { (last.reaction, last.trouble) = (next, nil) }
    advice = last
  }

  /// Whether a document says at this instant to do one thing with this player, and another with the
  /// other one: the notifications name neither, so an app that gets the first one finds two lost
  /// sessions, and cannot tell which of the two is meant [N].
  func isMistakable(for other: AppWatch, at now: Instant) -> Bool {
    guard let advice, let otherAdvice = other.advice else { return false }
    return advice.instant == now && otherAdvice.instant == now
      && advice.reaction != otherAdvice.reaction
  }

  /// Whatever the app does is as good.
  mutating func dropAdvice() { advice = nil }

  /// Whether an app cannot tell which of two things a document wants: an answer that waited for its
  /// return looks like one to a heartbeat since then, and so does one to another player's [N].
  private func mayHaveMissedBeat(_ trouble: Trouble) -> Bool {
    trouble == .heartbeatFailed && returnedAt != nil
  }

  /// A heartbeat was sent: at the instant at which the last one failed, as after the background, an
  /// app that asks the player finds no lost session any more [N].
  mutating func beatSent(at now: Instant) { if advice?.instant == now { advice = nil } }

  /// A heartbeat of the player was answered.
  mutating func beat(at now: Instant) {
    if let returnedAt, now > returnedAt { self.returnedAt = nil }
  }

  /// The app has come back from the background.
  mutating func comeBack(at now: Instant) { returnedAt = now }

  /// Whether the app has stopped the player for another reason, and requested nothing since.
  private var hasStopped: Bool {
    lastAct.map { $0.reaction == .stop && !$0.hasAsked } == true
  }

  /// Whether the player's own session was lost just before: its teardown had to fail, whichever
  /// of its sessions the app expects that of.
  private func isEndOfLostSession(_ new: Trouble, at now: Instant) -> Bool {
    guard new == .teardownFailed, let trouble, now - trouble.instant < .seconds(10) else {
      return false
    }
    return trouble.kind == .heartbeatFailed || trouble.kind == .heartbeatFailedAfterBackground
  }

  /// Records a reaction of the app; `isWanted` if it does what its viewer wants.
  mutating func react(
    _ reaction: Reaction, isWanted: Bool, at now: Instant, _ found: inout [Violation]
  ) {
    silence = nil
    if isContrary(reaction), !isWanted {
      found.append(
        Violation(
          .advice, "`\(reaction.words)` instead of `\(Reaction.stop.words)`",
          remedy: "Stop on a session error notification, and zap to the same stream only after a "
            + "delay that grows each time, or when the viewer asks."))
    }
    if isRepeated(reaction, at: now), reaction != .stop || !isWanted {
      let time = Quantity.text(Rule.doubleAct.limit.time, gap: " ")
      found.append(Violation(.doubleAct, "`\(reaction.words)` twice within \(time)"))
    }
  }

  /// Compares a reaction with what a document says to do; true if it does the opposite.
  private mutating func isContrary(_ reaction: Reaction) -> Bool {
    guard let advice else { return false }
    switch (advice.reaction, reaction) {
    case (.stop, .recover), (.stop, .restart), (.stop, .tryAgain):
      self.advice = nil
      return true
    case (.stop, .stop): self.advice?.isHeeded = true
    // A zap ends the stream before it: who does not stop first has stopped all the same.
    case (.stop, .tryAgainLater), (.restart, .restart), (.restart, .recover),
      (.restart, .tryAgain), (.restart, .tryAgainLater), (.renewLicence, .renewLicence),
      (.renewLicence, .stop), (.renewLicence, .recover), (.renewLicence, .restart),
      (.renewLicence, .tryAgain), (.renewLicence, .tryAgainLater):
      self.advice = nil
    case (_, _): break
    }
    return false
  }

  /// Records a stop or a zap; true if it is the second because of one failure.
  private mutating func isRepeated(_ reaction: Reaction, at now: Instant) -> Bool {
    guard reaction != .play, reaction != .tell, reaction != .renewLicence else { return false }
    let last = lastAct
    let isAtOnce = last?.instant == now
    var done = isAtOnce ? last?.done ?? [] : []
    // Stop, zap, stop, zap: nothing has failed in between.
    let isAgain = !done.insert(reaction).inserted
    lastAct = Act(reaction: reaction, trouble: trouble?.kind, instant: now, done: done)
    guard !isAgain else { return true }
    guard let last, last.reaction == reaction, now - last.instant < Rule.doubleAct.limit.time
    else { return false }
    // What fails later in another way, or once something was requested, is another failure.
    return isAtOnce || !last.hasAsked && last.trouble == trouble?.kind
  }

  /// The player has requested something: what fails from now on is another failure.
  mutating func ask() { lastAct?.hasAsked = true }

  /// Records an order by a viewer, or by the provocation of a fault: where that decides what plays,
  /// the app owes nothing any more.
  mutating func order(_ command: PlayerCommand) {
    lastAct = nil
    if command.row.wish != nil { (silence, advice) = (nil, nil) }
  }
}

extension Trouble {
  /// What a document says in words that an app has to do; `nil` where the app may choose, and once
  /// a lease has come expired so often that another request would be no use.
  func advice(repeats: Int) -> Reaction? {
    switch self {
    case .setUpFailed, .heartbeatFailed, .teardownFailed: .stop
    case .heartbeatFailedAfterBackground: .restart
    case .leaseExpired, .keptLeaseExpired:
      repeats < ClientTimes.expiredLeases ? .renewLicence : nil
    case .lostSessionTeardownFailed, .licenceFailed, .renewalFailed, .keptLicenceFailed,
      .itemFailed, .standsStill, .startsTooLong:
      nil
    }
  }

  /// The notification of it to an app, or the trouble itself where there are several.
  fileprivate var report: String {
    switch self {
    case .setUpFailed: ErrorEntry.Name.ssmSetup
    case .heartbeatFailed, .heartbeatFailedAfterBackground: ErrorEntry.Name.ssmHeartbeat
    case .teardownFailed, .lostSessionTeardownFailed: ErrorEntry.Name.ssmTeardown
    case .leaseExpired, .keptLeaseExpired: "an expired lease"
    case .licenceFailed, .renewalFailed, .keptLicenceFailed, .itemFailed, .standsStill,
      .startsTooLong:
      "the error"
    }
  }
}

extension Reaction {
  /// How an app does what a document asks for; `nil` for what none asks for.
  fileprivate var howToHeed: String? {
    switch self {
    case .stop:
      "Stop the player whose set-up, heartbeat or teardown has failed. The notification does not "
        + "name it: check each player's own state."
    case .restart, .recover:
      "When the first heartbeat after a return from the background fails, stop and zap to the same "
        + "stream."
    case .renewLicence:
      "On an expired lease, renew the licence with the key identifier in `userInfo`."
    case .nothing, .tell, .play, .tryAgain, .tryAgainLater: nil
    }
  }

  /// Such as `zap to the same stream`.
  package var words: String {
    switch self {
    case .restart: "stop, and zap to the same stream"
    case .tryAgainLater: "stop, and zap later"
    case .tell: Self.telling
    case .nothing, .play, .stop, .recover, .renewLicence, .tryAgain: command?.name ?? "nothing"
    }
  }
}
