/// What a request asks for, spelt as in the fault grammar: `plane.operation`.
package enum Operation: String, CaseIterable, Sendable {
  case contentToken = "app.token"
  /// The token that `OTVSSPTokenCallback.token()` returns when AirPlay is switched.
  case tokenCallback = "airplay.token"
  case sessionSetup = "session.setup"
  case sessionHeartbeat = "session.heartbeat"
  case sessionTeardown = "session.teardown"
  case killSessions = "session.kill"
  case certificate = "licence.certificate"
  case licence = "licence.request"
  /// A token URL from an entitlement server.
  case entitlement = "entitlement.request"
  case expressPlayToken = "expressplay.token"
  /// A CKC for an SPC, authorised by an ExpressPlay token.
  case expressPlayRights = "expressplay.rights"
  case manifest = "origin.manifest"
  case segment = "origin.segment"

  /// Whether it is media, which the system requests without the app's main thread.
  package var isMedia: Bool { self == .manifest || self == .segment }
}

/// A service of the head-end that serves one request after another: with a queue and a capacity of
/// its own.
package enum Service: Int, CaseIterable, Hashable, Sendable {
  /// The app's back end, which issues content tokens.
  case token
  /// Secure session management: set-ups, heartbeats and teardowns stand in one queue.
  case session
  /// Certificates, licences, and the entitlements before them.
  case licence
  /// Playlists and segments.
  case origin

  /// What line-ups and panels call it.
  package var name: String {
    switch self {
    case .token: "token"
    case .session: "session"
    case .licence: "licence"
    case .origin: "origin"
    }
  }
}

extension Operation {
  /// The service that answers it.
  package var service: Service {
    switch self {
    case .contentToken, .tokenCallback: .token
    case .sessionSetup, .sessionHeartbeat, .sessionTeardown, .killSessions: .session
    case .certificate, .licence, .entitlement, .expressPlayToken, .expressPlayRights: .licence
    case .manifest, .segment: .origin
    }
  }
}

extension Service {
  /// 503 Service Unavailable, as a gateway answers; of the session service as JSON. 4001 is the
  /// licence service's code for a session service that cannot be reached, and the nearest that is
  /// published (Players/Errors) [N].
  package var refusal: Response {
    let text =
      switch self {
      case .session: ServiceFailure.text(errorCode: 4001, message: SSMCode.notAvailable.message)
      case .licence, .token: ServiceFailure.text(message: "\(name) service overloaded")
      case .origin: ServiceFailure.text(message: "origin overloaded")
      }
    return Response(
      status: 503, contentType: self == .session ? "application/json" : "text/plain",
      body: Array(text.utf8))
  }
}
