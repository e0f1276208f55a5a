/// A player object of the app, as faults are aimed at it.
@MainActor public protocol SimulatedPlayer: AnyObject {
  /// Number of the simulated player behind it; `nil` while nothing is loaded.
  var playerNumber: Int? { get }
}
