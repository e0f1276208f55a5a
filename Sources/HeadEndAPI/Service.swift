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
