/// What ends a fault (DESIGN §3).
package enum FaultEnding: Hashable, Sendable {
  /// It fires so many times.
  case times(Int)
  /// It lasts so long from when it is armed.
  case lasting(Duration)
  /// Somebody clears it.
  case untilCleared

  /// It fires once.
  package static let once = FaultEnding.times(1)

  /// The ending in words, such as `for 20 s`.
  package var text: String {
    switch self {
    case .times(1): "once"
    case .times(let count): "\(count) times"
    case .lasting(let duration): "for \(duration.components.seconds) s"
    case .untilCleared: "until cleared"
    }
  }
}
