package import Simulation

/// An HTTP request as a client sends it to the head-end.
package struct Request: Hashable, Sendable {
  /// HTTP methods: the simulated services know the first three, upstreams all.
  package enum Method: String, CaseIterable, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case delete = "DELETE"
    case head = "HEAD"
    case options = "OPTIONS"
    case patch = "PATCH"
  }

  package var id: RequestID
  /// The player that sent it; for faults and logs, not on the wire.
  package var sender: PlayerID
  package var operation: Operation
  package var method: Method
  package var address: ServiceAddress
  /// `nv-authorizations`: the tokens that authorise this request, separated by commas
  /// (HeadEnd/SSMContract, "Headers"); empty when there are none.
  package var authorizations: String
  /// What an app's licence delegate adds to that, sorted by name.
  package var headers: [HTTPHeader]
  package var body: [UInt8]
  /// The first byte that is requested, as in `Range: bytes=1000-`; 0 = the whole.
  package var firstByte: Int
  /// How long the client waits for the answer.
  package var timeout: Duration
  /// The mistake that an injected fault orders from the head-end, as on a staging server.
  package var instruction: Instruction?
  /// When the fault began that orders a playlist's mistake.
  package var mistakenSince: Instant?
  /// Whether it is part of trying again what failed before; for counts of load, not on the wire.
  package var isRetry = false
  /// Whether it follows a redirect, so that it is at the other address.
  package var isRedirected = false
  /// What the upstream that it is for says of it; `nil` = it is for a simulated service.
  package var upstream: Upstream.Terms?

  package init(
    id: RequestID, sender: PlayerID, operation: Operation, method: Method = .get,
    to address: ServiceAddress, authorizations: String = "", headers: [HTTPHeader] = [],
    body: [UInt8] = [],
    firstByte: Int = 0, timeout: Duration
  ) {
    self.id = id
    self.sender = sender
    self.operation = operation
    self.method = method
    self.address = address
    self.authorizations = authorizations
    self.headers = headers
    self.body = body
    self.firstByte = firstByte
    self.timeout = timeout
  }
}

/// A header of a request that only some clients send.
package struct HTTPHeader: Hashable, Sendable {
  package let name: String
  package let value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension Request {
  package var url: String { address.url }

  /// The service that it is for; `nil` when there is none at its address.
  package var route: Route? { address.route }

  /// The value of a header, whose name is compared without regard to case (RFC 9110 §5.1).
  package func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name }?.value
  }
}

/// Identifies one request of a world, so that its answer can be matched to it.
package struct RequestID: Hashable, Sendable {
  package let number: UInt64

  package init(_ number: UInt64) {
    self.number = number
  }
}

/// Identifies a player of a world. Faults target players by it; it is never on the wire, where real
/// services do not see it either.
package struct PlayerID: Hashable, Comparable, Sendable {
  /// Number of the player in its world, from 0; never reused.
  package let index: Int

  package init(_ index: Int) {
    self.index = index
  }

  /// The operator's console, which sends its own requests.
  package static let operatorConsole = PlayerID(-1)

  package static func < (lhs: PlayerID, rhs: PlayerID) -> Bool { lhs.index < rhs.index }
}

/// A mistake that a fault can order from a service of the head-end. The service makes the answer
/// itself, correctly sealed, and wrong in one respect.
package enum Instruction: String, CaseIterable, Sendable {
  /// The licence service grants a lease that has already expired.
  case expiredLease = "expired-lease"
  /// The licence service grants a key and says nothing of how long it may be used.
  case noDuration = "no-duration"
  /// The service refuses to grant the licence, each with its own status.
  case ungranted
  /// The licence service puts the key of another content into the CKC.
  case wrongKey = "wrong-key"
  /// The certificate service hands out a certificate that has been revoked.
  case revokedCertificate = "revoked-certificate"
  /// The certificate service hands out a certificate that the key server does not have.
  case foreignCertificate = "foreign-certificate"
  /// The app's back end issues a content token that ends soon.
  case shortToken = "short-token"
  /// The session service has lost the session: it is over, whatever is asked for it.
  case lostSession = "lost-session"
  /// The origin sends the media playlist that it had when the fault began, again and again.
  case oldPlaylist = "old-playlist"
  /// The origin counts the segments of a live playlist from 0 again.
  case sequenceRestart = "sequence-restart"
  /// The origin's sequence numbers of a live playlist jump ahead.
  case sequenceJump = "sequence-jump"
  /// The origin leaves a segment out of the playlist and numbers those after it as if there had
  /// never been one.
  case segmentMissing = "segment-missing"
  /// The origin lists only the newest segments of a live stream.
  case shortPlaylist = "short-playlist"
  /// The origin lists segments of a live stream that do not exist yet.
  case longPlaylist = "long-playlist"

  /// Whether it is in what a media playlist of HLS says (HeadEnd/Origin, "Mistakes").
  package var isOfPlaylist: Bool {
    switch self {
    case .expiredLease, .noDuration, .ungranted, .wrongKey, .revokedCertificate,
      .foreignCertificate, .shortToken, .lostSession:
      false
    case .oldPlaylist, .sequenceRestart, .sequenceJump, .segmentMissing, .shortPlaylist,
      .longPlaylist:
      true
    }
  }
}
