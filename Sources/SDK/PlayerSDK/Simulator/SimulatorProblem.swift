/// The reason why a call of the simulator cannot be performed.
public struct SimulatorProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem, and the accepted values.
  public let description: String

  init(_ description: String) { self.description = description }
}
