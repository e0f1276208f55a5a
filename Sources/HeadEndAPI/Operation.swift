/// What a request asks for, in the fault grammar's spelling `plane.operation` (DESIGN §3).
package enum Operation: String, CaseIterable, Sendable {
  case contentToken = "app.token"
  /// The token that `OTVSSPTokenCallback.token()` gives when AirPlay is switched.
  case tokenCallback = "airplay.token"
  case sessionSetup = "session.setup"
  case sessionHeartbeat = "session.heartbeat"
  case sessionTeardown = "session.teardown"
  case killSessions = "session.kill"
  case certificate = "licence.certificate"
  case licence = "licence.request"
  /// Asking an entitlement server for a token URL (SEES; DOMAIN §3).
  case entitlement = "entitlement.request"
  case expressPlayToken = "expressplay.token"
  /// The licence request that an ExpressPlay token authorises: SPC in, CKC out.
  case expressPlayRights = "expressplay.rights"
  case manifest = "origin.manifest"
  case segment = "origin.segment"
}
