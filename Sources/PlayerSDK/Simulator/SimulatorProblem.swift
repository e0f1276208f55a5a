/// What a call of the simulator cannot do, in words.
public struct SimulatorProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was wrong, and what is accepted.
  public let description: String

  init(_ description: String) { self.description = description }
}
