extension Player {
  /// Whether heartbeats are sent, or will be.
  package var hasSession: Bool { current.route.session?.isLive == true }

  /// Whether a session of it is still to end, or is being ended.
  package var endsSession: Bool {
    hasSession || current.isTearingDown || closing.contains { $0.isTearingDown }
  }

  /// The first characters of the sessions that are its own: the present one, and those that it is
  /// ending.
  package var heldSessions: [String] {
    let ending = closing.compactMap(\.route.session).filter { !$0.isOrphan }
    return (ending + (current.route.session.map { [$0] } ?? [])).map(\.identifier)
      .filter { !$0.isEmpty }
  }

  /// Whether it is setting up a session, which the service may know already; not one that it left.
  package var isSettingUpSession: Bool { sessions.contains { $0.isSettingUp && !$0.isOrphan } }

  private var sessions: [SSMClient] {
    closing.compactMap(\.route.session) + (current.route.session.map { [$0] } ?? [])
  }

  /// Whether the next source has to wait for the end of a session before it. Asynchronous calls do
  /// not wait for one another (Players/SecureSessions, "Synchronous calls").
  var awaitsTeardown: Bool {
    configuration.sessionSetup.isSync && closing.contains { $0.isTearingDown }
  }
}
