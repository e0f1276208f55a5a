/// What a route tells the source around it.
enum KeyEvent {
  case nothing
  /// Nothing has to come before the stream any more, so it may be loaded.
  case readyToLoad
  /// The session is set up, so the stream may be loaded; the route then wants to proceed.
  case sessionReady
  case heartbeatSucceeded
  case heartbeatFailed
  /// The session is torn down.
  case tornDown
  /// A licence came.
  case keyReceived
  /// A key can be used that no licence request was needed for.
  case keyOpened
  /// The answer came with an expired lease: the app may renew.
  case leaseExpired
  /// The kept licence has expired while it was in use: the picture waits for another.
  case keptLicenceExpired
  /// A key could not be obtained, while others are held; that was announced already.
  case keyRefused
  /// There is no key, and none will come; that was announced already.
  case failed
  /// The item fails.
  indirect case itemFailed(ItemFailure)
}
