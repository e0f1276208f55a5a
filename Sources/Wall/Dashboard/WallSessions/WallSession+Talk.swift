import HeadEndAPI
import Scenarios
import Sessions
import Simulation
import Worlds

/// A scenario with a presenter (Dashboard/Keys, "Presenting").
extension WallSession {
  var talk: Director.TalkPhase? { director?.talk }

  /// Whether the script does not continue: it waits for its presenter, or a key has changed its
  /// past.
  package var scriptWaits: Bool {
    talk == .waits || director?.isOffScript == true || hasLostScript
  }

  /// Whether a second change in the past has ended the script: the session keeps only the branch
  /// that was left last.
  private var hasLostScript: Bool { director != nil && session.pacer == nil && verdict == nil }

  /// What its presenter sees in another terminal, without the time; `nil` without a presenter.
  package var presenterNotes: PresenterNotes? {
    guard let director, director.isPresented else { return nil }
    let begun = session.chronicle.chapters(before: session.now)
    var notes = PresenterNotes(talk: director.scenario.title, script: scriptState)
    notes.chapter = begun
    notes.chapters = director.scenario.steps.count { $0.chapterTitle != nil }
    notes.title = begun > 0 ? director.title(ofChapter: begun - 1) : nil
    notes.notes = director.notes
    notes.nextTitle = nextChapter
    notes.nextNotes = nextChapter == nil ? nil : director.notes(ofChapter: begun)
    return notes
  }

  /// Whether a presenter has begun the first chapter, or there was nothing to wait for.
  package var hasBegunTalk: Bool { director?.waitingTitle == nil }

  /// What the script waits for, as its presenter reads it.
  private var scriptState: String {
    let key = wall.ownKeys.hint
    if session.isPaused { return "paused: \(key("p")) runs it" }
    switch talk {
    case nil: return "the script has ended"
    case .waits?: return "waits for you: \(key("PgDn")) begins the next chapter"
    case .detour?: return "waits since you acted: \(key("u")) undoes, \(key("PgDn")) continues"
    case .runs?:
      guard let awaited = director?.awaited else { return "" }
      return "\(awaited.words); \(ClockText.seconds(awaited.end - session.now)) left"
    }
  }

  /// Performs a key's command. In a presentation the script waits from then on, on a separate
  /// branch.
  func act(_ command: Command) {
    let begins = talk != nil && command.isDetour && (talk != .detour || session.isRewound)
    let chapters = begins ? session.chronicle.chapters(before: session.now) : 0
    if begins, !session.isRewound { session.startBranch() }
    session.perform(command)
    if begins { director?.beginDetour(after: chapters, at: session.now) }
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

  /// Plays a talk at once to where a chapter, counted from 1, waits for the presenter under its
  /// title.
  package func begin(atChapter number: Int) {
    guard let director, talk != nil else { return }
    director.skippedChapters = number - 1
    while director.chaptersBegun < director.skippedChapters, runToNextChapter(), talk == .waits {
      director.goOn(session)
    }
    let isReached = runToNextChapter()
    rebuild()
    wall.wait(under: director.waitingTitle)
    if !isReached { wall.report(Self.noChapter, at: host) }
  }

  /// Runs until a chapter waits, or the script has ended; false where that takes too long.
  private func runToNextChapter() -> Bool {
    let end = session.now + Self.horizon
    while session.now < end, talk == .runs {
      session.advance(to: min(session.nextInstant ?? end, session.now + .seconds(1)))
    }
    return talk != .runs
  }

  /// Starts the waiting chapter; one under way is cut short.
  func present(_ director: Director) {
    session.isPaused = false
    session.pacer = director
    if session.isRewound {
      if let next = chapterAhead { return goForward(to: next.instant) }
      session.travel(to: session.chronicle.edge)
    }
    let isReached = runToNextChapter()
    director.goOn(session)
    rebuild()
    if !isReached { wall.report(Self.noChapter, at: host) }
  }

  /// Lets the script go on after a failed expectation; false where nothing of it follows.
  @discardableResult
  func goOnAfterFailure() -> Bool {
    guard let director, director.goOnAfterFailure(at: session.chronicle.edge) else { return false }
    (session.pacer, session.isPaused) = (director, false)
    wall.reopen()
    return true
  }

  /// How far ahead to look for the next chapter.
  static let horizon = Duration.seconds(600)
  /// What is said where none is found.
  static let noChapter = "no chapter began within 10 min"

  /// The next chapter that has begun, seen from the past.
  private var chapterAhead: Mark? {
    session.chronicle.marks.first { $0.kind == .chapter && $0.instant > session.now }
  }

  /// The title of the chapter that PgDn leads to; `nil` where none follows.
  var nextChapter: String? {
    guard session.isRewound, let next = chapterAhead, let director else {
      return director?.nextChapter
    }
    return director.title(ofChapter: session.chronicle.chapters(before: next.instant) - 1)
  }

  private func goForward(to instant: Instant) {
    session.travel(to: instant)
    rebuild()
    wall.report("forward to \(ClockText.log(session.now))", at: host)
  }

  /// Continues a paused chapter; cuts a running one short and goes to the next, or to the end.
  func goOnToNextChapter() {
    if let director, talk != nil { return present(director) }
    if verdict != nil, let next = chapterAhead { return goForward(to: next.instant) }
    let hasFailed = goOnAfterFailure()
    guard !session.isPaused || verdict != nil else {
      session.isPaused = false
      return
    }
    let end = session.now + Self.horizon
    let chapters = { self.session.chronicle.marks.filter { $0.kind == .chapter } }
    if let next = chapterAhead { return goForward(to: next.instant) }
    if let obstacle = scriptObstacle { return wall.report(obstacle, at: host) }
    let before = chapters().count
    // After a failure that has been seen, the others of its chapter stop nothing.
    while session.now < end, chapters().count == before,
      verdict == nil || hasFailed && goOnAfterFailure(), let event = session.world.nextInstant
    {
      session.advance(to: event)
    }
    rebuild()
    guard chapters().count == before, verdict == nil else { return }
    wall.report(Self.noChapter, at: host)
  }

  /// Why no chapter follows, and what can be done; `nil` where one may.
  private var scriptObstacle: String? {
    if verdict != nil { return "end of the script" }
    if director?.isOffScript == true {
      let key = wall.ownKeys.hint("u")
      return "the script waits: you rewound and changed something; \(key) undoes it"
    }
    guard hasLostScript else { return nil }
    return "the script ended when you changed the past; play it again to see the rest"
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
