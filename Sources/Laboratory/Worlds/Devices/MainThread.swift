import HeadEndAPI
import Players
import Simulation

/// An app's main thread: while a synchronous SSM call blocks it, inputs of all the app's players
/// wait, and run in order when it returns. Media is loaded and shown by the system, so pictures
/// keep moving (Worlds/Worlds, "Main threads").
struct MainThread: Sendable {
  private var blocker: RequestID?
  /// When the call returns even without an answer.
  private var waitEnd: EventTicket?
  private(set) var blockedSince: Instant?
  /// Whether the system has suspended the app in the background: everything waits.
  private(set) var isSuspended = false
  private var backlog: [(player: PlayerID, input: PlayerInput)] = []

  mutating func block(on request: RequestID, until end: EventTicket, at now: Instant) {
    blocker = request
    waitEnd = end
    blockedSince = now
  }

  /// A call returned; if it was the one that blocked, the end of its wait.
  mutating func unblock(by request: RequestID) -> EventTicket? {
    guard blocker == request else { return nil }
    blocker = nil
    blockedSince = nil
    return waitEnd
  }

  /// Whether no call blocks it and nothing waits.
  var isIdle: Bool { blocker == nil && backlog.isEmpty }

  mutating func suspend() { isSuspended = true }

  mutating func resume() { isSuspended = false }

  /// Whether an input has to wait; if so, it was added to the end of the backlog. Only a suspended
  /// app holds up what concerns its media, such as the system's pause in the background.
  mutating func defers(_ input: PlayerInput, of player: PlayerID, isMedia: Bool = false) -> Bool {
    let isOfSystem = if case .background = input { true } else { isMedia }
    guard isSuspended || (blocker != nil && !isOfSystem) else { return false }
    backlog.append((player, input))
    return true
  }

  /// The channel of a player's last zap among what waits; `nil` without one.
  func zapTarget(of player: PlayerID) -> Int? {
    for waiting in backlog.reversed() where waiting.player == player {
      if case .command(.zap(let channel)) = waiting.input { return channel.number }
    }
    return nil
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
