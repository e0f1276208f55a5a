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

  /// How long whatever stands in front of a service takes to refuse in its place [N].
  package static let proxyTime = Duration.milliseconds(20)

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

/// An HTTP response of the head-end.
package struct Response: Hashable, Sendable {
  /// HTTP status code.
  package var status: Int
  package var contentType: String
  package var body: [UInt8]
  /// Bytes that are transferred: bit rate times duration for a segment, whose picture card is only
  /// a placeholder, and the body's own size for everything else.
  package var nominalBytes: Int
  /// Injected by a fault on the client's side; services leave it out.
  package var clientError: ClientError?

  package init(status: Int, contentType: String, body: [UInt8], nominalBytes: Int? = nil) {
    self.status = status
    self.contentType = contentType
    self.body = body
    self.nominalBytes = nominalBytes ?? body.count
  }

  /// A service's refusal with its own code, or without one a proxy's in plain text.
  package init(refusal status: Int, code: Int?, _ message: String) {
    self.init(
      status: status, contentType: code == nil ? "text/plain" : "application/json",
      body: Array(ServiceFailure.text(errorCode: code, message: message).utf8))
  }

  /// The part from that byte on, as the answer to a request with a range (RFC 9110, 14). The body
  /// stands for the whole in either case [N].
  package func part(from firstByte: Int) -> Response {
    guard firstByte > 0, status == 200 else { return self }
    var part = self
    part.status = 206
    part.nominalBytes = max(0, nominalBytes - firstByte)
    return part
  }

  /// Whether the status is any 2xx.
  package var isSuccess: Bool { (200..<300).contains(status) }

  /// Whether the status says that there is no body (RFC 9110 §15.3.5, §15.3.6).
  package var isBodiless: Bool { status == 204 || status == 205 }

  /// Whether it is a success that brings something.
  package var isContent: Bool { isSuccess && !isBodiless }

  /// Whether the resource is at another address, as the status says (RFC 9110 §15.4).
  package var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) }
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
