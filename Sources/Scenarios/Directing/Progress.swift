import Players
import Simulation

/// How far a director has come: a value, so that it can be kept and taken up again.
package struct Progress: Sendable {
  /// An expectation that is under way.
  struct Vigil: Sendable {
    let begin: Instant
    /// When it is looked at next: at the next event, at its end, or because of the time.
    var nextLook: Instant
  }

  /// The step that is next or under way.
  package internal(set) var step = 0
  /// When the step before it was done.
  var doneAt = Instant.zero
  /// Whether the step under way has begun.
  var vigil: Vigil?
  var hearing = Hearing()
  var recollection = Recollection()
  package internal(set) var verdict: Verdict?

  mutating func hear(_ announcements: [Announcement]) {
    for announcement in announcements {
      hearing.hear(announcement)
      recollection.note(announcement)
    }
  }

  /// The step under way is done.
  mutating func finishStep(at now: Instant) {
    step += 1
    doneAt = now
    vigil = nil
  }
}
