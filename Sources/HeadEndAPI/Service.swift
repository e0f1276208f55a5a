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
  /// 503 Service Unavailable, with a JSON body; 4001 is the licence service's code for a session
  /// service that cannot be reached, and the nearest that is published (Players/Errors) [N].
  package var refusal: Response {
    let body =
      switch self {
      case .session: "{\"errorCode\":4001,\"message\":\"SSM not available\"}"
      case .licence: "{\"message\":\"licence service overloaded\"}"
      case .token: "{\"message\":\"token service overloaded\"}"
      case .origin: "{\"message\":\"origin overloaded\"}"
      }
    return Response(status: 503, contentType: "application/json", body: Array(body.utf8))
  }
}
