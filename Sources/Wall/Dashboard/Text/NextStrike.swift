import Simulation

/// The next time that a fault strikes, as far as that is known.
enum NextStrike: Hashable {
  case at(Instant)
  /// On the request of a number, counted from 1 from now on, of a kind such as `heartbeat`.
  case onRequest(Int, String)

  /// From the longest wording to the shortest.
  func wordings(at now: Instant) -> [String] {
    switch self {
    case .at(let instant): return ["in \(ClockText.countdown(instant - now))"]
    case .onRequest(let number, let kind):
      let request = "\(number == 1 ? "next" : CountText.ordinal(number)) \(kind)"
      return ["strikes at the \(request)", request]
    }
  }
}
