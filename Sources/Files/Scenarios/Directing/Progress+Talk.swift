import Faults
import Simulation

extension Progress {
  /// How far a presenter's talk has come.
  package struct Talk: Sendable {
    /// Whether the next chapter waits for the presenter, and since when it is due.
    package internal(set) var isHeld = false
    var heldSince: Instant?
    /// Whether a key of the presenter, or one in the past, has acted: the script waits as well.
    package internal(set) var isOnDetour = false
    /// When the next chapter was released.
    var released: Instant?
    /// How many chapters have begun.
    var chapters = 0
    /// How much later things happen than the script says.
    var delay = Duration.zero
    /// The first expectation that was not met, where the script has continued after it.
    package internal(set) var failure: StepFailure?
    /// What steps have armed.
    private var armed: [ScriptedFault] = []
    /// The faults of the chapter that the presenter has cut short.
    var abandoned: [FaultID] = []

    package var waits: Bool { isHeld || isOnDetour }

    /// A step has armed the faults that are there now and were not before.
    mutating func record(_ faults: [FaultID], after before: [FaultID], at now: Instant) {
      armed += faults.filter { !before.contains($0) }.map {
        ScriptedFault(id: $0, instant: now, chapter: chapters)
      }
    }

    /// All steps of the present chapter are done: what they have armed is meant to stay.
    mutating func endChapter(at now: Instant) {
      for index in armed.indices where armed[index].end == nil { armed[index].end = now }
    }

    /// A chapter is cut short at an instant, which may lie in the past.
    mutating func abandon(chapter: Int, at now: Instant) {
      armed.removeAll { $0.instant > now }
      abandoned = armed.filter { $0.chapter == chapter && $0.end.map { $0 > now } ?? true }
        .map(\.id)
    }
  }
}

/// A fault that a step of a presented scenario has armed.
private struct ScriptedFault: Sendable {
  let id: FaultID
  let instant: Instant
  /// How many chapters had begun.
  let chapter: Int
  /// When all steps of that chapter were done; `nil` before.
  var end: Instant?
}
