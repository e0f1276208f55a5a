import Players
import Simulation

/// How long a real client's licence is valid, and when it is shown as due for renewal: the head-end
/// knows only when it was sent.
struct LeaseTerms: Sendable {
  private let length: Duration
  private let renewal: Duration

  init(_ lineUp: LineUp) {
    length = lineUp.lease
    renewal = lineUp.lease * lineUp.renewAtPermille / 1000
  }

  /// The lease of a licence that was sent at an instant; `key` is the fingerprint of its key.
  func lease(from begin: Instant, key: String) -> LeaseObservation {
    LeaseObservation(begin: begin, end: begin + length, renewal: begin + renewal, key: key)
  }
}
