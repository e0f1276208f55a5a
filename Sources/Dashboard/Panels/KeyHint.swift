import Simulation

/// The key that does what was just done, and what that means: for whoever watches, and learns.
struct KeyHint: Hashable, Sendable {
  /// How long it is shown, in presentation time.
  static let life = Duration.seconds(3)

  let keys: String
  let meaning: String
  /// Presentation time of the command.
  let since: Instant

  func isFresh(at presentation: Instant) -> Bool {
    presentation >= since && presentation - since < Self.life
  }
}
