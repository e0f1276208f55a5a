import Lab
import Players
import Simulation

extension Stage {
  /// How far ahead a next chapter is looked for.
  private static let horizon = Duration.seconds(600)

  /// A presenter goes on: from a stand the chapter runs; while it runs, it is cut short and the
  /// next one begins, or the end.
  func goOnToNextChapter() {
    guard !session.isPaused else {
      session.isPaused = false
      return
    }
    let end = session.now + Self.horizon
    let chapters = { self.session.chronicle.marks.filter { $0.kind == .chapter } }
    if let next = chapters().first(where: { $0.instant > session.now }) {
      session.travel(to: next.instant)
      return rebuild()
    }
    let before = chapters().count
    while session.now < end, verdict == nil, chapters().count == before,
      let event = session.world.nextInstant
    {
      session.advance(to: event)
    }
    rebuild()
  }

  /// Stands still where a chapter begins once more; the first time the director sees to it.
  func standAtChapter(_ announcement: Announcement) {
    guard wall.isPresenting, session.isRewound, case .simulator(.chapterBegan) = announcement.notice
    else {
      return
    }
    session.isPaused = true
  }
}
