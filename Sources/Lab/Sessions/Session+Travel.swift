package import Simulation

extension Session {
  /// How a session came to another course.
  package enum CourseChange: Hashable, Sendable {
    /// By a command in the past.
    case tookAnother
    /// By returning to the one that was left; the present one is the left one now.
    case returned
  }

  /// Whether time was turned back: what happens now has happened before, and is not posted again.
  package var isRewound: Bool { now < chronicle.edge || place != chronicle.end }

  /// Whether there is a course to return to.
  package var hasLeftCourse: Bool { left != nil }

  /// Goes to an instant, back or forth: to one that was reached before by way of a snapshot and the
  /// commands after it, which posts nothing; further on by letting it happen.
  package func travel(to instant: Instant) {
    let known = min(max(.zero, instant), chronicle.edge)
    if known < now || isRewound {
      (world, place) = chronicle.world(before: known)
      replay(to: known)
    }
    advance(to: instant)
  }

  /// Goes back to the course that was left last, as far as it had come; the present one is then the
  /// one that was left.
  package func returnToLeftCourse() {
    guard let course = left else { return }
    left = chronicle
    chronicle = course
    (world, place) = chronicle.world(before: chronicle.edge)
    replay(to: chronicle.edge)
    onCourseChange?(.returned)
  }

  /// Lets happen again what is in the chronicle, until an instant.
  func replay(to instant: Instant) {
    while let next = chronicle.command(after: place), next.instant <= instant {
      world.advance(to: next.instant, &outbox)
      world.perform(next.command, &outbox)
      place.commands += 1
    }
    world.advance(to: instant, &outbox)
    place.announcements += outbox.announcements.count
    outbox.removeAll()
  }

  /// A command while time was turned back: what came after is kept aside, and time goes on from
  /// here.
  func takeAnotherCourse() {
    left = chronicle
    prompter = nil
    chronicle.cut(at: place, now)
    onCourseChange?(.tookAnother)
  }
}
