package import Simulation

/// Carries a request to a service and brings back its answer. The head-end is one; a fault injector
/// wraps one and knows neither end.
package protocol Transport: Sendable {
  /// Answers a request that arrives at `now`.
  mutating func answer(_ request: Request, at now: Instant) -> Answer
}

/// How the far end of a transport answers a request.
package struct Answer: Sendable {
  /// How the exchange ended.
  package enum Outcome: Hashable, Sendable {
    case response(Response)
    /// There is no connection; the client is told at once.
    case failure(NetworkFailure)
    /// No answer ever arrives; the client times out.
    case silence
  }

  package var outcome: Outcome
  /// Time until the answer is sent.
  package var delay: Duration
  /// Limit of the transfer in bits per second; `nil` = whatever the network allows.
  package var bandwidthCap: Int?

  /// How long whatever stands in front of a service takes to refuse in its place [N].
  package static let proxyTime = Duration.milliseconds(20)

  package init(_ outcome: Outcome, after delay: Duration = .zero, bandwidthCap: Int? = nil) {
    self.outcome = outcome
    self.delay = delay
    self.bandwidthCap = bandwidthCap
  }
}

/// Why no response arrived, with `NSURLError`'s codes (Players/Errors).
package enum NetworkFailure: Int, Sendable {
  case timedOut = -1001
  case networkConnectionLost = -1005
  case notConnectedToInternet = -1009
  /// By the device's clock, the server's certificate is not valid yet: the TLS handshake fails.
  case serverCertificateNotYetValid = -1204

  /// What the failure means, in words.
  package var meaning: String {
    switch self {
    case .timedOut: "the request timed out"
    case .networkConnectionLost: "the network connection was lost"
    case .notConnectedToInternet: "the device appears to be offline"
    case .serverCertificateNotYetValid: "the certificate for this server is not yet valid"
    }
  }
}
