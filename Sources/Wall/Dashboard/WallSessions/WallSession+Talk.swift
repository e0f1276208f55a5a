import HeadEndAPI
import Scenarios
import Sessions
import Simulation
import Worlds

/// A scenario with a presenter (Dashboard/Keys, "Presenting").
extension WallSession {
  var talk: Director.TalkPhase? { director?.talk }

  /// Whether the script waits for its presenter.
  package var waitsForPresenter: Bool { talk == .waits || talk == .detour }

  /// Performs a key's command. In a presentation the script waits from then on, on a separate
  /// branch.
  func act(_ command: Command) {
    let begins = talk.map { $0 != .detour && command.isDetour } ?? false
    let chapters = begins ? session.chronicle.chapters(before: session.now) : 0
    if begins, !session.isRewound { session.startBranch() }
    perform(command)
    if begins { director?.beginDetour(after: chapters) }
  }

  /// Goes back to where a chapter began; it waits there for the presenter once more.
  func restartChapter(at instant: Instant) {
    let chapters = session.chronicle.chapters(before: instant - .nanoseconds(1))
    session.travel(to: max(.zero, instant - .nanoseconds(1)))
    session.startBranch()
    director?.restart(chapter: chapters)
    session.pacer = director
    wall.reopen()
    session.isPaused = false
    rebuild()
    wall.report("the chapter is waiting: PgDn starts it, u undoes the jump", at: host)
  }

  /// Starts the waiting chapter; one under way is cut short.
  func present(_ director: Director) {
    session.isPaused = false
    session.pacer = director
    if session.isRewound { session.travel(to: session.chronicle.edge) }
    let end = session.now + Self.horizon
    while session.now < end, talk == .runs {
      session.advance(to: min(session.nextInstant ?? end, session.now + .seconds(1)))
    }
    let isStuck = talk == .runs
    director.goOn(session)
    rebuild()
    if isStuck { wall.report(Self.noChapter, at: host) }
  }
}

extension Chronicle {
  /// How many chapters have begun by an instant.
  fileprivate func chapters(before instant: Instant) -> Int {
    marks.count { $0.kind == .chapter && $0.instant <= instant }
  }
}

extension Command {
  /// Whether a script waits after it, since the world is another one.
  fileprivate var isDetour: Bool { if case .putMarker = self { false } else { true } }
}
