package import HeadEndAPI
import Players
import Simulation

/// A request of a real client, as it came over HTTP: a command like a key press, so that a session
/// with real clients can be replayed without them (Worlds/RealClientPanes).
package struct RealClientRequest: Hashable, Sendable {
  /// Bytes of a body, or of any other part, that a client may send: an SPC, a licence request or a
  /// report has fewer.
  package static let partLimit = 65_536

  package var method: Request.Method
  /// Path and query.
  package let target: String
  /// Host and port that the client addressed, such as `127.0.0.1:8080`.
  package let authority: String
  /// As the services of the head-end address it.
  package let destination: ServiceAddress
  /// `nv-authorizations`: the tokens, separated by commas.
  package var authorizations: String
  /// The other headers that services or recognition read: `nv-tenant-id`, `user-agent`.
  package var headers: [HTTPHeader]
  package var body: [UInt8]
  /// Where it came from, such as `127.0.0.1`.
  package var address: String
  /// The client that its cookie names; empty without one.
  package var cookie: String
  /// The tokens for which `<token 1>`, `<token 2>` and so on stand anywhere in the request: the
  /// head-end signs them. Empty in a request as it was received.
  package var tokens: [TokenClaims] = []
  /// Whether it came over TLS: manifests then lead to `https`.
  package let isSecure: Bool

  package init(
    method: Request.Method, target: String, authority: String, isSecure: Bool = false,
    authorizations: String = "", headers: [HTTPHeader] = [], body: [UInt8] = [], address: String,
    cookie: String = ""
  ) {
    self.method = method
    self.target = target
    self.authority = authority
    self.isSecure = isSecure
    destination = ServiceAddress("\(isSecure ? "https" : "http")://\(authority)\(target)")
    self.authorizations = authorizations
    self.headers = headers
    self.body = body
    self.address = address
    self.cookie = cookie
  }

  /// The account that a request for a content token names; `nil` for any other.
  package var account: String? {
    guard case .contentToken(_, let account, _)? = destination.route else { return nil }
    return account
  }

  /// The target without its query.
  var path: Substring { Substring(target.utf8.prefix { $0 != UInt8(ascii: "?") }) }

  /// Whether it follows a redirect of a fault.
  var isRedirected: Bool { query[Self.redirectMark] != nil }

  /// The same resource at another address, to which a fault redirects.
  var otherAddress: String {
    "\(target)\(target.contains("?") ? "&" : "?")\(Self.redirectMark)=1"
  }

  private static let redirectMark = "redirected"

  var userAgent: String { headers.first { $0.name == "user-agent" }?.value ?? "" }

  var query: QueryParameters {
    QueryParameters(Substring(target.utf8.drop { $0 != UInt8(ascii: "?") }.dropFirst()))
  }
}

/// What a real client is answered; thrown where it needs not to be admitted for that.
package struct RealClientAnswer: Error, Hashable, Sendable {
  package var outcome: Answer.Outcome
  /// How long the answer is held back.
  package var delay: Duration
  /// Bits per second; `nil` = as fast as it goes.
  package var bandwidthCap: Int?
  /// The pace of its network, with that limit; `nil` = as fast as it goes.
  package var pace: AnswerPace?
  /// The coded video that makes the body.
  package var media: MediaOrder?
  /// What names the client from now on; empty for requests that belong to none.
  package var client: String
  /// After how long a refused client may try again; `nil` where nothing says so.
  package var retryAfter: Duration?
  /// Where the connection breaks while the body is sent; `nil` = nowhere.
  package var cut: TransferCut?
  /// The other address, path and query, to which a redirect leads.
  package var location: String?
  /// The request is passed on to an upstream, whose answer takes the place of `outcome`; `nil` = it
  /// is answered already.
  package var onward: Onward?

  /// A request that is passed on to an upstream.
  package struct Onward: Hashable, Sendable {
    /// What its answer is to be reported under; `nil` where the wall does not know the request.
    package let request: RequestID?

    package init(request: RequestID?) { self.request = request }
  }

  package init(
    _ outcome: Answer.Outcome, after delay: Duration = .zero, bandwidthCap: Int? = nil,
    media: MediaOrder? = nil, client: String = ""
  ) {
    self.outcome = outcome
    self.delay = delay
    self.bandwidthCap = bandwidthCap
    self.media = media
    self.client = client
  }
}

/// The body of `POST /v1/reports`: what a client reports of itself (HeadEnd/RealClients,
/// "Reports").
enum ReportBody {
  static let path = "/v1/reports"

  /// The report; `nil` without a name, and where `userInfo` is not flat.
  static func report(_ body: [UInt8]) -> ClientReport? {
    guard let json = JSON(body), let name = json["name"]?.string, !name.isEmpty else { return nil }
    switch json["userInfo"] {
    case nil, .null?: return ClientReport(name: name, userInfo: [:])
    case let userInfo?:
      return NoticeFields(userInfo).map { ClientReport(name: name, userInfo: $0) }
    }
  }
}
