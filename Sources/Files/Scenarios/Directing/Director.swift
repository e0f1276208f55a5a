import Events
import Players
package import Sessions
package import Simulation
import Worlds

/// Leads a session through a scenario's steps at exact instants of simulated time. It depends on
/// the world and its announcements only, so the verdict and the event log are the same at every
/// speed, live or headless.
///
/// Expectations are evaluated when every event of an instant has happened: at every instant that
/// has an event, at the expectation's end, and ten times a second if time alone can change it.
package final class Director: SessionPacer {
  package let scenario: Scenario
  /// Its state; set back when the session travels back in time.
  package var progress = Progress()
  /// Whether a presenter leads through it: each chapter waits for `goOn`, while the world runs.
  package var isPresented = false
  /// How many chapters the presenter leaves out: the talk begins with the next one.
  package var skippedChapters = 0
  /// Whether its steps leave the speed as it is.
  package var keepsSpeed = false
  /// True if everything is reported: it continues after a breach, to find each rule that is broken,
  /// and keeps how each step was done.
  private let isThorough: Bool
  /// The progress with which each chapter waited for the presenter.
  private var starts: [Progress] = []
  /// The progress on the branch that the session has left.
  private var left: Progress?
  private let mailbox: Mailbox<Announcement>
  private let probe: (any ScreenProbe)?

  /// A director for a session that has not begun; `probe` draws the screen.
  package init(
    _ scenario: Scenario, on session: Session, probe: (any ScreenProbe)? = nil,
    isThorough: Bool = false
  ) {
    self.scenario = scenario
    self.isThorough = isThorough
    self.probe = probe
    mailbox = Mailbox(on: session.bus, label: "the scenario's director")
    probe?.keepRoom(for: scenario.captions)
  }

  package var verdict: Verdict? { progress.verdict }

  /// Takes in what has happened since a beginning, as if its last step had acted then; of the
  /// announcements, as many as the session and `limit` keep.
  package func recall(_ session: Session, since beginning: Beginning, limit: Int) {
    let (first, end) = (beginning.announcements, session.place.announcements)
    let kept = session.chronicle.announcements[min(first, end)..<end].suffix(limit)
    progress.observe(Array(kept))
    progress.window.begin(with: beginning, incomplete: kept.count < end - first)
  }

  package func pace(_ session: Session) -> Pace {
    progress.observe(mailbox.takeAll())
    guard verdict == nil, !progress.talk.waits else { return .runOn(to: .distantFuture) }
    observe(session.rules?.breaches, of: session)
    if !isPresented, !isThorough, let breach = progress.broken.first {
      return conclude([breach.failure], session, at: breach.instant)
    }
    while let step = scenario.steps.dropFirst(progress.step).first {
      do throws(StepFailure) {
        if try waitsForPresenter(before: step, session) { return .runOn(to: .distantFuture) }
        if let cue = try carryOut(step, session) {
          return .runOn(to: min(cue, nextBreach(session)))
        }
      } catch {
        guard isPresented else { return conclude([error], session) }
        progress.talk.failure = progress.talk.failure ?? error
        progress.finishStep(at: session.now)
      }
      progress.observe(mailbox.takeAll())
    }
    observe(session.rules?.allBreaches, of: session)
    if !isThorough, let breach = progress.broken.first {
      return conclude([breach.failure], session, at: breach.instant)
    }
    let unread = scenario.unread.map(StepFailure.init(unread:))
    return conclude(unread.map { [$0] } ?? [], session)
  }

  private func conclude(
    _ failures: [StepFailure], _ session: Session, at instant: Instant? = nil
  ) -> Pace {
    if isThorough { observe(session.rules?.allBreaches, of: session) }
    // What failed before the script continued comes first.
    let earlier = progress.talk.failure.map { [$0] } ?? []
    let all = earlier + (isThorough ? progress.broken.map(\.failure) : []) + failures
    let end = instant ?? (isThorough ? progress.broken.first?.instant : nil) ?? session.now
    progress.verdict = Verdict(
      failure: all.first, others: Array(all.dropFirst()), end: end,
      warnings: scenario.isSession
        ? []
        : progress.claims.warnings(
          filmedTo: (instant ?? session.now) + Verdict.afterglow, in: session.world),
      trace: progress.trace, unjudged: all.isEmpty ? unjudged(at: end) : nil)
    // A presented scenario runs on: the presenter may still act, or go back to a chapter.
    return isPresented ? .runOn(to: .distantFuture) : .standStill
  }

  /// Takes in which rules were found broken: of each player, the first breach of each rule.
  private func observe(_ breaches: [Breach]?, of session: Session) {
    guard let rules = session.rules, let breaches else { return }
    for breach in progress.broken(by: breaches, scenario.keptRules, rules.amount) {
      progress.broken.append(
        Progress.BrokenRule(
          rule: breach.rule, player: breach.playerName, instant: breach.instant,
          failure: failure(breach)))
    }
  }

  /// The rules whose time has not passed since the last action; `nil` where there is none.
  private func unjudged(at end: Instant) -> UnjudgedRules? {
    let left = end - progress.lastAct
    let names = scenario.keptRules.map(\.rule).uniqued.compactMap { rule -> String? in
      let time = rule.limit.time(heartbeat: scenario.lineUp.heartbeat)
      return time > left ? "\(rule.name) (\(Quantity.text(time, gap: " ")))" : nil
    }
    return names.isEmpty ? nil : UnjudgedRules(names: names, left: left)
  }

  /// When a rule that has to be kept may be found broken next.
  private func nextBreach(_ session: Session) -> Instant {
    guard scenario.rules?.isEmpty == false else { return .distantFuture }
    return session.rules?.nextLook ?? .distantFuture
  }

  /// Begins or continues a step; `nil` when it is done, else when to call again.
  private func carryOut(_ step: Step, _ session: Session) throws(StepFailure) -> Instant? {
    let due = try begin(of: step)
    guard session.now >= due else { return due }
    progress.talk.begin(step)
    var evidence: Evidence?
    switch step.content {
    case .act(let act): try perform(act, step, session)
    case .pass(let span):
      if progress.pending == nil { beginWaiting(due, session) }
      guard session.now >= due + span else { return due + span }
      progress.window.endStep()
    case .expect(let expectation):
      if let look = try judge(expectation, step, session, &evidence) { return look }
    case .wait(let expectation):
      if let look = try judge(expectation, step, session, &evidence) { return look }
      progress.window.endStep()
    }
    if isThorough {
      progress.trace.append(
        StepTrace(
          place: step.place, word: step.word, expectation: step.expectation?.words,
          begin: progress.pending?.begin ?? session.now, end: session.now, evidence: evidence))
    }
    progress.finishStep(at: session.now)
    if isPresented, step.isChapter { beginChapter(session) }
    return nil
  }

  /// When a step begins at the earliest.
  func begin(of step: Step) throws(StepFailure) -> Instant {
    if step.isChapter, let released = progress.talk.released { return released }
    switch step.timing {
    case .next: return progress.doneAt
    case .after(let time): return progress.doneAt + time
    case .at(let time) where isPresented:
      return max(progress.doneAt, .zero + time + progress.talk.delay)
    case .at(let time):
      guard progress.doneAt <= .zero + time else {
        throw failure(
          step, "this step to begin at \(Quantity.text(time, gap: " "))",
          "the previous step ended at \(AnnouncementText.time(progress.doneAt))", nil)
      }
      return .zero + time
    }
  }

  private func beginWaiting(_ now: Instant, _ session: Session, isSinceStep: Bool = false) {
    progress.pending = Progress.PendingExpectation(
      begin: now, nextLook: now, isBlind: progress.window.isIncomplete && !isSinceStep)
    progress.window.beginStep(Beginning(in: session))
  }

  private func perform(_ act: Act, _ step: Step, _ session: Session) throws(StepFailure) {
    let commands: [Command]
    do throws(Act.Obstacle) {
      commands = try act.commands(in: session.world.observation)
    } catch {
      throw failure(step, "`\(step.word)` to be possible", error.sentence, nil)
    }
    if act.movesWindow {
      progress.window.beginStep(Beginning(in: session))
      progress.lastAct = session.now
    }
    for command in commands {
      let counts = session.world.head.counts
      let armed = isPresented ? session.world.armedFaults : []
      let outcome = session.perform(command)
      if isPresented { progress.talk.record(session.world, after: armed, counts) }
      progress.claims.record(command, outcome, at: step.place, after: counts, now: session.now)
      // A saved session may contain attempts at what cannot be done.
      if let refusal = outcome.refusal, refusal.player == nil, !scenario.isSession {
        throw failure(step, "`\(step.word)` to be possible", refusal.reason.words, nil)
      }
    }
    progress.observe(mailbox.takeAll())
    if case .speed(let speed) = act.role, !keepsSpeed { session.speed = speed }
    if act.movesWindow { progress.window.endStep() }
  }

  /// Evaluates an expectation if it is time; `nil` when it is satisfied, by what `evidence` then
  /// says, else when to call again.
  private func judge(
    _ expectation: Expectation, _ step: Step, _ session: Session, _ evidence: inout Evidence?
  ) throws(StepFailure) -> Instant? {
    let now = session.now
    if progress.pending == nil {
      beginWaiting(now, session, isSinceStep: expectation.isSinceStep)
    }
    guard let pending = progress.pending else { preconditionFailure("Set by `beginWaiting`.") }
    let end = pending.begin + expectation.demand.span
    guard now >= pending.nextLook else { return nextLook(pending.nextLook, session) }
    let window = expectation.isSinceStep ? progress.window.sinceStep : progress.window
    let moment = Condition.Moment(session: session, window: window, probe: probe)
    let holds = expectation.holds(at: moment)
    switch expectation.demand {
    case .within where holds:
      if isThorough { evidence = expectation.condition.evidence(at: moment) }
      if let place = expectation.condition.match?(window) { progress.window.use(place) }
      return nil
    case .never where holds, .always where !holds: throw broken(step, expectation, moment)
    case .within where now >= end: throw broken(step, expectation, moment)
    case .never where now >= end && pending.isBlind && expectation.condition.match != nil:
      throw failure(step, expectation.words, Self.forgotten, expectation.condition.players)
    case .never where now >= end, .always where now >= end: return nil
    case .within, .never, .always:
      let isTicking = expectation.condition.changesWithTime || session.hasCrowds
      let tick = isTicking ? pending.tick(after: now) : end
      return nextLook(min(end, tick), session)
    }
  }

  private static let forgotten =
    "this cannot be known: of so many notifications the first are forgotten"

  /// The next evaluation: at `instant`, or at the world's next scheduled event if that is earlier.
  private func nextLook(_ instant: Instant, _ session: Session) -> Instant {
    let look = min(instant, session.nextScheduledInstant ?? instant)
    progress.pending?.nextLook = look
    return look
  }

  private func broken(
    _ step: Step, _ expectation: Expectation, _ moment: Condition.Moment
  ) -> StepFailure {
    let condition = expectation.condition
    return failure(step, expectation.words, condition.cause(at: moment), condition.players)
  }

  private func failure(_ breach: Breach) -> StepFailure {
    let steps = scenario.steps
    return StepFailure(
      place: steps[min(progress.step, steps.count - 1)].place,
      expectation: "expected the rule `\(breach.rule.name)` to be kept",
      cause: breach.detail, whom: breach.playerName,
      events: progress.recent.last(of: .named([breach.playerName]), upTo: breach.instant),
      breach: breach)
  }

  private func failure(
    _ step: Step, _ expectation: String, _ cause: String, _ players: PlayerNames?
  ) -> StepFailure {
    StepFailure(
      place: step.place, expectation: "expected \(expectation)", cause: cause,
      whom: players?.words ?? "", events: progress.recent.last(of: players))
  }
}

/// A scenario as a talk: its presenter starts each chapter, and may act in between.
extension Director {
  /// Whether a chapter that is due waits for the presenter.
  private func waitsForPresenter(
    before step: Step, _ session: Session
  ) throws(StepFailure) -> Bool {
    guard isPresented, step.isChapter, progress.talk.released == nil else { return false }
    let due = try begin(of: step)
    guard session.now >= due else { return false }
    (progress.talk.isHeld, progress.talk.heldSince) = (true, due)
    progress.talk.endChapter(at: due)
    return true
  }

  /// Starts the waiting chapter for the presenter, whatever was done in between. What a chapter has
  /// armed that was cut short would be seen in this one: it is undone; what keys have armed stays.
  package func goOn(_ session: Session) {
    guard talk == .waits || talk == .detour else { return }
    let abandoned = progress.talk.abandoned
    undo(abandoned, in: session)
    progress.talk.abandoned = []
    if progress.talk.isOnDetour, let speed = speedAfterChapter { session.speed = speed }
    let talk = progress.talk
    (progress.talk.isOnDetour, progress.talk.isHeld) = (false, false)
    guard let step = scenario.steps.dropFirst(progress.step).first else {
      // The detour came after the last chapter.
      return session.advance(to: session.now)
    }
    var start = progress
    start.talk.isHeld = true
    // They are there again once the chapter waits again.
    start.talk.abandoned = abandoned
    starts = Array(starts.prefix(talk.chapters)) + [start]
    let card = session.speed.simulated(Self.cardLife)
    let due: Instant =
      if case .at(let time) = step.timing { .zero + time + talk.delay } else {
        talk.heldSince ?? session.now
      }
    progress.talk.delay += session.now - due + card
    (progress.talk.released, progress.talk.firstSpeed) = (session.now, session.speed)
    session.advance(to: session.now)
  }

  /// The speed at which the chapter that was cut short would have ended; `nil` if none was begun,
  /// and no step has set one.
  private var speedAfterChapter: Speed? {
    let done = scenario.steps.prefix(progress.step)
    let first = done.lastIndex(where: \.isChapter) ?? 0
    return done[first...].lazy.compactMap(\.speed).last ?? progress.talk.firstSpeed
  }

  /// A chapter has begun: what follows it waits until its card has gone.
  private func beginChapter(_ session: Session) {
    progress.talk.released = nil
    progress.talk.heldSince = nil
    progress.talk.chapters += 1
    progress.doneAt = session.now + session.speed.simulated(Self.cardLife)
  }

  /// Pauses the script because the presenter acted at an instant, after this many chapters; it
  /// continues with the next.
  package func beginDetour(after chapters: Int, at now: Instant) {
    guard isPresented, verdict == nil else { return }
    progress.talk.abandon(chapter: chapters, at: now)
    let places = scenario.steps.indices.filter { scenario.steps[$0].isChapter }
    progress.step = places.dropFirst(chapters).first ?? scenario.steps.count
    progress.pending = nil
    progress.talk.chapters = chapters
    (progress.talk.isOnDetour, progress.talk.isHeld) = (true, false)
    progress.talk.heldSince = nil
  }

  /// Lets a chapter wait for the presenter once more, on a branch that begins where it did.
  package func restart(chapter: Int) {
    if starts.indices.contains(chapter) { progress = starts[chapter] }
  }

  /// Continues after a failed step, whose failure remains the outcome; false where nothing follows.
  package func goOnAfterFailure(at now: Instant) -> Bool {
    guard let failure = passableFailure else { return false }
    progress.talk.failure = progress.talk.failure ?? failure
    progress.verdict = nil
    progress.finishStep(at: now)
    return true
  }

  package func follow(_ change: Session.BranchChange) -> Bool {
    // What was announced so far belongs to the branch that is left.
    progress.observe(mailbox.takeAll())
    switch change {
    case .started:
      // The session keeps one branch: with a second change the script's is lost.
      if !isPresented, progress.talk.isOnDetour {
        (left, progress.talk.isOnDetour) = (nil, false)
        return false
      }
      left = progress
      // Without a presenter no chapter can follow: the script waits for the return.
      if !isPresented { progress.talk.isOnDetour = true }
    case .returned:
      guard let other = left else { return false }
      (left, progress) = (progress, other)
    }
    return true
  }
}
