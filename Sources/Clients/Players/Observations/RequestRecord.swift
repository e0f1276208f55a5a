package import HeadEndAPI
package import Simulation

/// One request and what became of it, written while it is under way: the inspector, conditions,
/// metrics, captures and what judges apps read it.
package struct RequestRecord: Hashable, Sendable {
  package private(set) var request: Request
  /// The name of its sender, where it is read.
  package var player = ""
  package let sent: Instant
  /// Bytes of its body.
  package let sentBytes: Int
  /// When the head-end answered; `nil` before, and for what never reaches it.
  package private(set) var answered: Instant?
  /// What it was answered, or what the device itself has.
  package private(set) var outcome: Answer.Outcome
  /// When the first byte of the response came over the network.
  package var responded: Instant?
  /// When it ended for its sender; `nil` while it is under way.
  package private(set) var ended: Instant?
  /// Why its sender got no response.
  private var failure: NetworkFailure?

  /// A request that is sent now; `outcome` is what the device has for it.
  package init(_ request: Request, sent: Instant, outcome: Answer.Outcome = .silence) {
    (self.request, self.sent, self.outcome) = (request, sent, outcome)
    sentBytes = request.body.count
  }

  /// The head-end answers.
  package mutating func answer(_ outcome: Answer.Outcome, at now: Instant) {
    (answered, self.outcome) = (now, outcome)
  }

  /// It was redirected, and its sender follows.
  package mutating func follow() { request.isRedirected = true }

  /// Its sender has the answer, or waits no longer.
  package mutating func end(at now: Instant, _ failure: NetworkFailure? = nil) {
    (ended, self.failure) = (now, failure)
  }

  /// The same without bodies, as a player keeps it.
  package var kept: RequestRecord {
    var kept = self
    kept.request.body = []
    if case .response(var response) = outcome {
      response.body = []
      kept.outcome = .response(response)
    }
    return kept
  }

  /// The same without bodies, tokens and headers, as the head-end keeps it of a real client.
  package var redacted: RequestRecord {
    var redacted = kept
    redacted.request.address = ServiceAddress(Redaction.redacted(fromOutside: request.url))
    redacted.request.authorizations = ""
    redacted.request.headers = []
    return redacted
  }
}

extension RequestRecord {
  package var operation: Operation { request.operation }
  package var method: String { request.method.rawValue }
  package var url: String { request.url }
  package var route: Route? { request.route }
  /// What it carried besides `nv-authorizations`, sorted by name.
  package var headers: [HTTPHeader] { request.headers }

  /// When the head-end answered, or else when it was sent.
  package var reached: Instant { answered ?? sent }

  /// How long its sender waited; nothing while it is under way.
  package var duration: Duration { (ended ?? sent) - sent }

  /// The response, unless its sender did not wait for it.
  package var response: Response? {
    guard failure == nil, case .response(let response) = outcome else { return nil }
    return response
  }

  /// Why there is no response.
  package var networkFailure: NetworkFailure? {
    if let failure { return failure }
    return switch outcome {
    case .response: nil
    case .failure(let failure): failure
    case .silence: .timedOut
    }
  }

  /// HTTP status; a negative `NSURLError` when no response arrived.
  package var status: Int { response?.status ?? networkFailure?.rawValue ?? 0 }

  /// Whether the answer is no error: clients follow a redirect.
  package var isFine: Bool { response.map { $0.isSuccess || $0.isRedirect } ?? false }

  /// Bytes of the response's body, as the network carries them.
  package var receivedBytes: Int { response?.nominalBytes ?? 0 }

  /// The URL's last two path components, without query.
  package var path: String {
    let address = url.prefix { $0 != "?" }
    return address.split(separator: "/").suffix(2).joined(separator: "/")
  }
}
