import HeadEndAPI
package import Lab
import Players
import Simulation

/// A scenario as a talk: its presenter goes on to each chapter, and may act in between.
extension Director {
  /// How long a chapter's card is shown, in host time: its steps begin after it.
  package static let cardLife = Duration.milliseconds(1500)

  /// Whether somebody has to go on, and nobody has.
  package var waitsForPresenter: Bool { verdict == nil && progress.talk.waits }

  /// The title under which the first chapter waits; `nil` once it has begun.
  package func waitingTitle(in session: Session) -> String? {
    guard progress.talk.isHeld, progress.talk.chapters == 0 else { return nil }
    return title(of: scenario.steps[progress.step], session)
  }

  private func title(of step: Step, _ session: Session) -> String? {
    do throws(Act.Obstacle) {
      let commands = try step.act?.commands(in: session.world.observation)
      if case .beginChapter(let title)? = commands?.first { return title }
    } catch {
      // It is said once the step is carried out.
    }
    return nil
  }

  /// Whether a chapter that is due waits for the presenter.
  func waitsForPresenter(
    before step: Step, _ session: Session
  ) throws(StepFailure) -> Bool {
    guard isPresented, step.isChapter, progress.talk.released == nil else { return false }
    let due = try begin(of: step)
    guard session.now >= due else { return false }
    (progress.talk.isHeld, progress.talk.heldSince) = (true, due)
    return true
  }

  /// The presenter goes on to the chapter that waits, whatever was done in between.
  package func goOn(_ session: Session) {
    guard waitsForPresenter else { return }
    let talk = progress.talk
    (progress.talk.isOnDetour, progress.talk.isHeld) = (false, false)
    guard let step = scenario.steps.dropFirst(progress.step).first else {
      // The detour came after the last chapter.
      return session.advance(to: session.now)
    }
    var start = progress
    start.talk.isHeld = true
    starts = Array(starts.prefix(talk.chapters)) + [start]
    let card = session.speed.simulated(Self.cardLife)
    let due: Instant =
      if case .at(let time) = step.timing { .zero + time + talk.delay } else {
        talk.heldSince ?? session.now
      }
    progress.talk.delay += session.now - due + card
    progress.talk.released = session.now
    session.advance(to: session.now)
  }

  /// A chapter has begun: what follows it waits until its card has gone.
  func beginChapter(_ session: Session) {
    progress.talk.released = nil
    progress.talk.heldSince = nil
    progress.talk.chapters += 1
    progress.doneAt = session.now + session.speed.simulated(Self.cardLife)
  }

  /// The presenter has acted after so many chapters: the script waits, and goes on with the next.
  package func beginDetour(after chapters: Int) {
    guard isPresented, verdict == nil, !progress.talk.isOnDetour else { return }
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

  package func follow(_ change: Session.BranchChange) -> Bool {
    guard isPresented else { return false }
    switch change {
    case .started: left = progress
    case .returned:
      guard let other = left else { return false }
      (left, progress) = (progress, other)
    }
    return true
  }
}
