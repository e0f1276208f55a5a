import Faults
import Players
import Simulation

/// The reactions of one player's app to notifications, as far as rules judge them.
struct AppWatch: Sendable {
  /// The instant when trouble last reached the app; `nil` = never.
  private(set) var troubleAt: Instant?
  /// Whether nothing was done about trouble so far, and for how long.
  private var isUnanswered = false
  private var silence = Streak()
  /// What a document says to do that was not done yet, and for how long.
  private var advice: Reaction?
  /// The trouble that it is about; `nil` if other advice followed.
  private var advisedAfter: Trouble?
  private var delay = Streak()
  /// When the app came back from the background last, unless a heartbeat of this player was
  /// answered since.
  private var returnedAt: Instant?
  /// What a document said to do last, and when.
  private var lastAdvice: (reaction: Reaction, instant: Instant)?
  /// When the app stopped as it was advised to.
  private var stoppedAt: Instant?
  /// What the app did last.
  private var lastAct: Act?
  /// What the app has done at that instant, after how many troubles.
  private var doneAtOnce: [Reaction: Int] = [:]
  private var troubles = 0
  private var lastTrouble: Trouble?
  private var wish = Wish.plays

  /// Something that the app did without an order, and why.
  private struct Act {
    let reaction: Reaction
    let trouble: Trouble?
    let instant: Instant
    /// Whether anything was requested since.
    var hasAsked = false
  }

  /// What the viewer wants.
  private enum Wish {
    case plays
    /// To pause or stop, which the player has not done yet.
    case shallRest
    /// Nothing may play: the viewer has paused or stopped it.
    case rests
    /// A call has taken the audio session.
    case isSilenced
  }

  /// Samples the player, a second after the last sample.
  mutating func sample(_ new: PlayerSummary, at now: Instant, _ found: inout [Violation]) {
    switch new.status {
    case .stopped, .uninitialised:
      isUnanswered = false
      if advice != .restart { advice = nil }
    case .error: if advice == .stop { advice = nil }
    // What plays on has been no trouble.
    case .playing:
      if troubleAt.map({ now - $0 > Rule.deaf.limit.time }) == true { isUnanswered = false }
    case .initialised, .sourceSet, .playRequested, .play, .paused, .waiting: break
    }
    let isIdle = new.status != .playing && new.status != .paused
    silence.sample(isUnanswered && wish == .plays && isIdle, counts: new.isAwake)
    if silence.exceeds(Rule.deaf.limit.time) {
      found.append(Violation(.deaf, "in \(new.status.rawValue), and the app does nothing"))
    }
    delay.sample(advice != nil, counts: new.isAwake)
    if let advice, delay.exceeds(Rule.advice.limit.time) {
      found.append(Violation(.advice, missed(advice), remedy: advice.howToHeed))
    }
    lookAtWish(new.status, &found)
  }

  private mutating func lookAtWish(_ status: PlayerStatus, _ found: inout [Violation]) {
    switch wish {
    case .plays: break
    case .shallRest: if !status.isUnderWay { wish = .rests }
    case .rests, .isSilenced:
      guard status == .playing else { return }
      found.append(
        Violation(
          .uninvited,
          wish == .rests
            ? "plays although its viewer paused or stopped it"
            : "plays although a phone call has interrupted it"))
    }
  }

  /// Such as `did not stop within 10 s of OTVSSMSetupErrorNotification`.
  private func missed(_ advice: Reaction) -> String {
    let action = advice == .restart ? "stop and zap to the same stream" : advice.words
    let time = Quantity.text(Rule.advice.limit.time, gap: " ")
    return "did not \(action) within \(time) of \(advisedAfter?.report ?? "the first error")"
  }
}

extension AppWatch {
  /// Records trouble that reached the app after `repeats` answers with an expired lease in a row.
  mutating func observe(_ trouble: Trouble, repeats: Int, isLate: Bool, at now: Instant) {
    let trouble = isEndOfLostSession(trouble, at: now) ? .lostSessionTeardownFailed : trouble
    troubleAt = now
    troubles += 1
    guard !isLate else { return }
    // That the teardown of a lost session fails is no other failure.
    if trouble != .lostSessionTeardownFailed { lastTrouble = trouble }
    if !isUnanswered, Policy.documented.reaction(to: trouble, repeats: repeats) != .nothing {
      isUnanswered = true
      silence.end()
    }
    guard var next = trouble.advice(repeats: repeats), next != .restart || !hasStopped,
      !mayHaveMissedBeat(trouble)
    else { return }
    // What its viewer or a call has silenced need not play again.
    if next == .restart, wish != .plays { next = .stop }
    if advice == nil { delay.end() }
    lastAdvice = (next, now)
    guard advice != .stop else { return }
    // The time counts from the first advice: where another follows, no single error is to name.
    if advice == nil { advisedAfter = trouble } else if advice != next { advisedAfter = nil }
    advice = next
  }

  /// Whether a document says at this instant to do one thing with this player, and another with the
  /// other one: the notifications name neither, so an app that gets the first one finds two lost
  /// sessions, and cannot tell which of the two is meant [N].
  func isMistakable(for other: AppWatch, at now: Instant) -> Bool {
    guard let lastAdvice, let otherAdvice = other.lastAdvice else { return false }
    return lastAdvice.instant == now && otherAdvice.instant == now
      && lastAdvice.reaction != otherAdvice.reaction
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
  mutating func beatSent(at now: Instant) {
    if lastAdvice?.instant == now { advice = nil }
  }

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
  private func isEndOfLostSession(_ trouble: Trouble, at now: Instant) -> Bool {
    let wasLost =
      lastTrouble == .heartbeatFailed || lastTrouble == .heartbeatFailedAfterBackground
    guard trouble == .teardownFailed, wasLost, let troubleAt else { return false }
    return now - troubleAt < .seconds(10)
  }

  /// Records a reaction of the app.
  mutating func react(_ reaction: Reaction, at now: Instant, _ found: inout [Violation]) {
    isUnanswered = false
    judgeStop(before: reaction, at: now, &found)
    if advice == .stop, reaction == .stop { stoppedAt = now }
    if let advice {
      switch (advice, reaction) {
      case (.stop, .recover), (.stop, .restart), (.stop, .tryAgain):
        found.append(Self.isWrong(reaction, insteadOf: advice))
        self.advice = nil
      // A zap ends the stream before it: who does not stop first has stopped all the same.
      case (.stop, .stop), (.stop, .tryAgainLater), (.restart, .restart), (.restart, .recover),
        (.restart, .tryAgain), (.restart, .tryAgainLater), (.renewLicence, .renewLicence),
        (.renewLicence, .stop), (.renewLicence, .recover), (.renewLicence, .restart),
        (.renewLicence, .tryAgain), (.renewLicence, .tryAgainLater):
        self.advice = nil
      case (_, _): break
      }
    }
    judgeRepetition(of: reaction, at: now, &found)
  }

  /// A zap right after an item was dropped means that the app did not stop [N].
  private mutating func judgeStop(
    before reaction: Reaction, at now: Instant, _ found: inout [Violation]
  ) {
    guard let stoppedAt, reaction == .recover || reaction == .tryAgain else { return }
    self.stoppedAt = nil
    guard now - stoppedAt < Rule.doubleAct.limit.time else { return }
    found.append(Self.isWrong(reaction, insteadOf: .stop))
  }

  private static func isWrong(_ reaction: Reaction, insteadOf advice: Reaction) -> Violation {
    Violation(
      .advice, "`\(reaction.words)` instead of `\(advice.words)`",
      remedy: "Stop on a session error notification, and zap to the same stream only after a "
        + "delay that grows each time, or when the viewer asks.")
  }

  private static func isTwice(_ reaction: Reaction) -> Violation {
    let time = Quantity.text(Rule.doubleAct.limit.time, gap: " ")
    return Violation(.doubleAct, "`\(reaction.words)` twice within \(time)")
  }

  private mutating func judgeRepetition(
    of reaction: Reaction, at now: Instant, _ found: inout [Violation]
  ) {
    guard reaction != .play, reaction != .renewLicence else { return }
    let isAgain = lastAct?.instant == now && doneAtOnce[reaction] == troubles
    defer {
      if lastAct?.instant != now { doneAtOnce = [:] }
      doneAtOnce[reaction] = troubles
      lastAct = Act(reaction: reaction, trouble: lastTrouble, instant: now)
    }
    // Stop, zap, stop, zap: nothing has failed in between.
    guard !isAgain else { return found.append(Self.isTwice(reaction)) }
    guard let lastAct, lastAct.reaction == reaction,
      now - lastAct.instant < Rule.doubleAct.limit.time
    else { return }
    // What fails later in another way, or once something was requested, is another failure.
    let isAnother = lastAct.hasAsked || lastAct.trouble != lastTrouble
    guard now == lastAct.instant || !isAnother else { return }
    found.append(Self.isTwice(reaction))
  }

  /// The player has requested something: what fails from now on is another failure.
  mutating func ask() { lastAct?.hasAsked = true }

  /// Records an order by a viewer, or by the provocation of a fault: where that decides what plays,
  /// the app owes nothing any more.
  mutating func order(_ command: PlayerCommand) {
    (lastAct, stoppedAt) = (nil, nil)
    switch command.row.wish {
    case .rests: wish = .shallRest
    case .plays: wish = .plays
    case .renews: break
    case nil: return
    }
    isUnanswered = false
    advice = nil
  }

  /// The player has paused or stopped.
  mutating func rest() { if case .shallRest = wish { wish = .rests } }

  /// Starts over: the viewer has reopened the app.
  mutating func launch() { self = AppWatch() }

  /// A call has taken the audio session, or given it back.
  mutating func interrupt(_ interruption: AudioInterruption, _ status: PlayerStatus) {
    switch interruption {
    case .began: if wish == .plays, status != .playing { wish = .isSilenced }
    case .ended(let shouldResume): if wish == .isSilenced, shouldResume { wish = .plays }
    }
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
}

extension Trouble {
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
    case .nothing, .play, .tryAgain, .tryAgainLater: nil
    }
  }

  /// Such as `zap to the same stream`.
  package var words: String {
    switch self {
    case .restart: "stop, and zap to the same stream"
    case .tryAgainLater: "stop, and zap later"
    case .nothing, .play, .stop, .recover, .renewLicence, .tryAgain: command?.name ?? "nothing"
    }
  }
}
