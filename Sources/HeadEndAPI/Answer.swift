/// What comes back to a request once it has reached the far end of a transport.
package struct Answer: Sendable {
  /// How the exchange ended.
  package enum Outcome: Hashable, Sendable {
    case response(Response)
    /// The client learns at once that there is no connection.
    case failure(NetworkFailure)
    /// Nothing ever comes back; the client's own timeout ends the wait.
    case silence
  }

  package var outcome: Outcome
  /// Time that passes before the answer sets out.
  package var delay: Duration
  /// Bits per second that the answer's transfer may take at most; `nil` = what the network gives.
  package var bandwidthCap: Int?

  package init(_ outcome: Outcome, after delay: Duration = .zero, bandwidthCap: Int? = nil) {
    self.outcome = outcome
    self.delay = delay
    self.bandwidthCap = bandwidthCap
  }
}
