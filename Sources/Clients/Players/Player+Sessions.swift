extension Player {
  /// Whether heartbeats are sent, or will be.
  package var hasSession: Bool { current.route.session?.isLive == true }

  /// Whether a session of it is still to end, or is being ended.
  package var endsSession: Bool {
    hasSession || current.isTearingDown || closing.contains { $0.isTearingDown }
  }

  /// Whether the next source has to wait for the end of a session before it. Asynchronous calls do
  /// not wait for one another (Players/SecureSessions, "Synchronous calls").
  var awaitsTeardown: Bool {
    configuration.sessionSetup.isSync && closing.contains { $0.isTearingDown }
  }
}
