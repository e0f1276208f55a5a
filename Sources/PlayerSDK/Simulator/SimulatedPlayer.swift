import HeadEndAPI

/// An object of the app that plays, at which faults are aimed.
@MainActor public protocol SimulatedPlayer: AnyObject {
  /// Number of the simulated player behind it; `nil` while nothing is loaded.
  var playerNumber: Int? { get }
}

/// An app's player whose items are simulated players, one after the other.
@MainActor protocol ItemPlayer: SimulatedPlayer {
  /// The simulated player behind its last item that was played.
  var latestPlayer: PlayerID? { get }
}
