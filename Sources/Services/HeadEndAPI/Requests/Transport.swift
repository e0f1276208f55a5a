package import Simulation

/// Carries a request to a service and brings back its answer. The head-end is one; a fault injector
/// wraps one and knows neither end.
package protocol Transport: Sendable {
  /// Answers a request that arrives at `now`.
  mutating func answer(_ request: Request, at now: Instant) -> Answer
  /// What would be answered, of which the far end counts nothing.
  func preview(of request: Request, at now: Instant) -> Answer
}

extension Transport {
  package func preview(of request: Request, at now: Instant) -> Answer {
    var copy = self
    return copy.answer(request, at: now)
  }
}

/// How the far end of a transport answers a request.
package struct Answer: Sendable {
  /// How the exchange ended.
  package enum Outcome: Hashable, Sendable {
    case response(Response)
    /// There is no connection; the client learns that at once.
    case failure(NetworkFailure)
    /// No answer ever arrives; the client times out.
    case silence
  }

  package var outcome: Outcome
  /// Time until the answer is sent.
  package var delay: Duration
  /// Limit of the transfer in bits per second; `nil` = whatever the network allows.
  package var bandwidthCap: Int?
  /// Where the connection breaks while the body is transferred; `nil` = nowhere.
  package var cut: TransferCut?
  /// The client's timeout for an answer that never comes; `nil` = the one of any request.
  package var patience: Duration?
  /// Whether the request is passed on to an upstream, whose answer takes the place of `outcome`.
  package var goesOn = false

  /// How long whatever stands in front of a service takes to refuse in its place [N].
  package static let proxyTime = Duration.milliseconds(20)

  /// A request that is passed on to an upstream: so far there is no answer.
  package static let onward: Answer = {
    var answer = Answer(.silence)
    answer.goesOn = true
    return answer
  }()

  package init(
    _ outcome: Outcome, after delay: Duration = .zero, bandwidthCap: Int? = nil,
    patience: Duration? = nil
  ) {
    self.outcome = outcome
    self.delay = delay
    self.bandwidthCap = bandwidthCap
    self.patience = patience
  }
}

/// How much of a body comes before the connection breaks. A shorter body is not cut.
package enum TransferCut: Hashable, Sendable {
  case bytes(Int)
  /// Counted from the first byte; in an answer that hangs, from where that would have come.
  case time(Duration)

  /// How many bytes of a body of that size come at most.
  package func bytes(of size: Int) -> Int {
    switch self {
    case .bytes(let bytes): min(bytes, size)
    case .time: size
    }
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

/// How long the body of an answer takes on a line.
package enum BodyTransfer {
  /// Bodies up to this size do not load the line: they fit into what is in flight anyway.
  package static var smallBody: Int { 16_384 }

  /// Nanoseconds that a body takes which does not load the line; `bandwidth` in bits per second.
  package static func nanoseconds(ofSmall bytes: Int, bandwidth: Int) -> Int64 {
    Int64(bytes) * 8_000_000 / Int64(max(1, bandwidth)) * 1000
  }

  /// Nanoseconds that a body takes which has the line to itself, rounded up.
  package static func nanoseconds(of bytes: Int, bandwidth: Int) -> Int64 {
    (Int64(bytes) * 8_000_000_000 + Int64(bandwidth) - 1) / Int64(max(1, bandwidth))
  }
}
