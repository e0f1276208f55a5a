import ContentProtection
import HeadEndAPI
import Simulation

/// A request as every service meets it: with the tenant that it is for, and when it arrives.
struct RequestContext {
  let request: Request
  let tenant: Tenant
  let now: Instant

  var configuration: HeadEndConfiguration { tenant.configuration }

  /// When the request arrives, by the services' clock.
  var time: UnixTime { tenant.time(at: now) }

  /// The tenant's application certificate as DER (HeadEnd/LicenceService, "Certificate").
  var certificate: Response {
    let der =
      switch request.instruction {
      case .revokedCertificate: tenant.identity.revokedCertificate(at: time)
      case .foreignCertificate: tenant.identity.foreignCertificate(at: time)
      case .expiredLease, .noDuration, .ungranted, .wrongKey, .shortToken, .lostSession,
        .oldPlaylist, .sequenceRestart, .sequenceJump, .segmentMissing, .shortPlaylist,
        .longPlaylist, nil:
        tenant.identity.certificate
      }
    return .ok("application/pkix-cert", der)
  }

  /// The request's body, when it is posted.
  var posted: Reply<[UInt8]> {
    guard request.method == .post else {
      return .refused(405, "method not allowed, use POST")
    }
    return .success(request.body)
  }

  /// The contents of an SPC; one that cannot be opened is refused with this status.
  func open(spc: [UInt8], orRefuse status: Int = 403) -> Reply<KeyRequestContents> {
    do throws(KeyRequestFault) {
      return .success(try tenant.identity.open(spc: spc))
    } catch {
      switch error {
      case .unknownCertificate: return .refused(licence: .invalidCertificate, status)
      case .unusable, .malformed, .sealBroken:
        return .refused(licence: .invalidChallenge, status)
      }
    }
  }
}

/// A service's result for a request.
typealias Reply<Value> = Result<Value, Refusal>

/// Why a service refuses a request: HTTP status and JSON body. It is sent as an answer, never
/// thrown.
struct Refusal: Error {
  let status: Int
  let failure: ServiceFailure

  var response: Response { Response(refusal: status, code: failure.errorCode, failure.message) }
}

extension Result where Failure == Refusal {
  /// A refusal with a code of the session service; `detail` follows its message in parentheses [N].
  static func refused(
    session code: SSMCode, _ status: Int = 400, detail: String? = nil
  ) -> Self {
    refused(status, code: code.rawValue, code.message + (detail.map { " (\($0))" } ?? ""))
  }

  /// A refusal with a code of the licence service.
  static func refused(licence code: LicenceCode, _ status: Int = 403) -> Self {
    refused(status, code: code.rawValue, code.message)
  }

  /// A refusal whose code is the HTTP status, unless there is another.
  static func refused(_ status: Int, code: Int? = nil, _ message: String) -> Self {
    .failure(
      Refusal(
        status: status, failure: ServiceFailure(errorCode: code ?? status, message: message)))
  }
}

extension Reply<Response> {
  /// The response that is sent: the success, or the refusal as JSON.
  var response: Response {
    switch self {
    case .success(let response): response
    case .failure(let refusal): refusal.response
    }
  }

  /// The same as NAGRA's licence service refuses: its published interface has 400 and 500, and no
  /// 403; that a refusal is 400 is our choice [N] (HeadEnd/LicenceService, "Errors").
  var ofLicenceService: Self {
    mapError { refusal in
      refusal.status == 403 ? Refusal(status: 400, failure: refusal.failure) : refusal
    }
  }

  /// What the origin does not have.
  static let notFound = refused(404, "not found")
}

extension Response {
  /// A response with status 200.
  static func ok(_ contentType: String, _ body: [UInt8], nominalBytes: Int? = nil) -> Response {
    Response(status: 200, contentType: contentType, body: body, nominalBytes: nominalBytes)
  }

  static func json(_ value: some Encodable) -> Response {
    ok("application/json", JSONText.bytes(value))
  }

  /// `{}` with status 200.
  static let emptyObject = ok("application/json", Array("{}".utf8))

  static func playlist(_ text: [UInt8]) -> Response { ok("application/vnd.apple.mpegurl", text) }

  /// One URL as `text/uri-list` (RFC 2483 §5).
  static func uriList(_ url: String) -> Response { ok("text/uri-list", Array((url + "\r\n").utf8)) }
}

/// The answer times of one kind of request, and how many each sender has made.
struct ServiceTime: Sendable {
  private let time: AnswerTime
  /// The operator's console comes before player 0.
  private var counts: [UInt64] = []

  init(_ kind: AnswerTime.Kind, seed: UInt64) {
    time = AnswerTime(kind, seed: seed)
  }

  /// How long the sender's next request of this kind takes.
  mutating func next(for sender: PlayerID) -> Duration {
    let place = sender.index - PlayerID.operatorConsole.index
    if place >= counts.count {
      counts += Array(repeating: 0, count: place + 1 - counts.count)
    }
    counts[place] += 1
    return .nanoseconds(time.nanoseconds(place: place, count: counts[place]))
  }
}
