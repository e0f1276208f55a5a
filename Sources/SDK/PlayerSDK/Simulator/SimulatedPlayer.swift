import HeadEndAPI

/// An object of the app that plays streams and can be the target of faults.
@MainActor public protocol SimulatedPlayer: AnyObject {
  /// The number of the simulated player behind it; `nil` while nothing is loaded.
  var playerNumber: Int? { get }
}

/// An app's player whose items are played by simulated players, one after the other.
@MainActor protocol ItemPlayer: SimulatedPlayer {
  /// The simulated player behind the item that it played last.
  var latestPlayer: PlayerID? { get }
}
