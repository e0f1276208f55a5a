/// Whether SSM set-up and teardown block the app's main thread: `syncSSMSetupTeardown`
/// (Players/SecureSessions).
package enum SessionSetup: String, CaseIterable, Sendable {
  case sync
  case async

  var isSync: Bool { self == .sync }
}

/// What keeps an SSM session alive (Players/SecureSessions, "Session modes").
package enum SessionRenewal: String, CaseIterable, Sendable {
  /// The app: a timer sends heartbeats.
  case heartbeat
  /// The licence itself: each renewal brings the next session token.
  case licence
}
