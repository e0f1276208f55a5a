import Faults
import Sessions
import Simulation
import Worlds

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
    /// What steps of the chapter have armed that the presenter has cut short.
    var abandoned: [ScriptedFault] = []
    /// The speed at which the newest chapter began.
    var firstSpeed: Speed?

    /// The presenter's notes at the newest step of the chapter that has some.
    private(set) var notes: String?

    package var waits: Bool { isHeld || isOnDetour }

    /// A step begins: its notes stand until others come, or the next chapter.
    mutating func begin(_ step: Step) {
      if step.isChapter || step.notes != nil { notes = step.notes }
    }

    /// A step has armed the faults that were not there before, at players where they had not been
    /// armed so often.
    mutating func record(_ world: World, after faults: [FaultID], _ counts: [FaultCount]) {
      let ids = world.armedFaults.filter { !faults.contains($0) }
      let armings = world.head.counts.compactMap { ScriptedFault.Arming($0, after: counts) }
      guard !ids.isEmpty || !armings.isEmpty else { return }
      armed.append(
        ScriptedFault(ids: ids, armings: armings, instant: world.now, chapter: chapters))
    }

    /// All steps of the present chapter are done: what they have armed is meant to stay.
    mutating func endChapter(at now: Instant) {
      for index in armed.indices where armed[index].end == nil { armed[index].end = now }
    }

    /// A chapter is cut short at an instant, which may lie in the past.
    mutating func abandon(chapter: Int, at now: Instant) {
      armed.removeAll { $0.instant > now }
      abandoned = armed.filter { $0.chapter == chapter && $0.end.map { $0 > now } ?? true }
    }
  }
}
