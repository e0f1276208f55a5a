import HeadEndAPI
import Players
import Simulation

/// An app's main thread: while a synchronous SSM call blocks it, inputs of all the app's players
/// wait, and run in order when it returns (Lab/Lab, "Main threads").
struct MainThread: Sendable {
  private var blocker: RequestID?
  private(set) var blockedSince: Instant?
  /// Whether the system has suspended the app in the background: everything waits.
  private(set) var isSuspended = false
  private var backlog: [(player: PlayerID, input: PlayerInput)] = []

  mutating func block(on request: RequestID, at now: Instant) {
    blocker = request
    blockedSince = now
  }

  /// A call returned; whether it was the one that blocked.
  mutating func unblock(by request: RequestID) -> Bool {
    guard blocker == request else { return false }
    blocker = nil
    blockedSince = nil
    return true
  }

  mutating func suspend() { isSuspended = true }

  mutating func resume() { isSuspended = false }

  /// Whether an input has to wait; if so, it was added to the end of the backlog.
  mutating func defers(_ input: PlayerInput, of player: PlayerID) -> Bool {
    guard isSuspended || blocker != nil else { return false }
    if !isSuspended, case .result(let request, _) = input, request == blocker { return false }
    backlog.append((player, input))
    return true
  }

  /// The first input that waited.
  mutating func takeFirst() -> (player: PlayerID, input: PlayerInput)? {
    isSuspended || blocker != nil || backlog.isEmpty ? nil : backlog.removeFirst()
  }

  /// A timer was set again or cancelled after it fired into the backlog: it did not fire.
  mutating func forget(_ timer: PlayerTimer, of player: PlayerID) {
    guard !backlog.isEmpty else { return }
    backlog.removeAll {
      if case .timer(timer) = $0.input { return $0.player == player }
      return false
    }
  }

  /// A player was removed.
  mutating func forget(_ player: PlayerID) {
    backlog.removeAll { $0.player == player }
  }
}
