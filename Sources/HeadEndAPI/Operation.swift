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
