/// An input from a source to the route to its keys.
enum KeyInput {
  /// The source is set.
  case open
  /// The main thread no longer waits for an answer.
  case waitEnded
  /// A playlist names a key.
  case need(PlaylistKey)
  /// An app's own key session asks for a key before a playlist names it.
  case process(String)
  /// An app's own key session asks for a new lease of one key.
  case renewKey(String)
  /// The session is there and the stream is being loaded.
  case proceed
  /// A new lease is requested.
  case renew
  case leaseEnded(key: Int)
  /// Nothing that is loaded needs the key any more: it is not renewed, and forgotten.
  case drop(key: Int)
  /// Playback moved to an AirPlay receiver or an AV adapter, or back: the system asks for the keys
  /// again. A persistable key cannot answer, and our app has no other at hand then [N].
  case screenChanged
  /// A licence was stored in place of the one that is kept.
  case keptLicenceReplaced
  /// The app has invalidated a kept key: what plays with it fails.
  case keptKeyInvalidated
  /// The picture waits, and the app is notified that its kept licence has expired.
  case keptLicenceExpired
  case contentTokenReply(Reply)
  case licenceReply(Reply, key: Int)
  case loaderReply(Reply)
  case keyRequestReply(Reply, key: Int)
  case preloadReply(Reply)
  /// The app looks again whether its content token is there.
  case contentTokenIsDue
  case renewalIsDue(key: Int)
  case preloadIsDue
  /// Playback failed: whatever is being asked for is not wanted any more.
  case interrupt
  /// The source is given up: tokens are removed from the app's delegate, and keys dropped.
  case close
  /// The session ends, if there is one.
  case tearDown(isZap: Bool)
}

/// An event from a route to the source around it.
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

/// What an app's own code does with the key request, or the loading request, that it has to answer.
package enum KeyRequestStep: Hashable, Sendable {
  /// Makes the SPC: `makeStreamingContentKeyRequestData(forApp:contentIdentifier:options:)`.
  case makeRequest(certificate: [UInt8], contentIdentifier: String, isPersistable: Bool)
  /// Takes the key out of a CKC: `persistableContentKey(fromKeyVendorResponse:options:)`.
  case keepKey(ckc: [UInt8])

  package enum Outcome: Hashable, Sendable {
    /// The SPC.
    case request([UInt8])
    /// What the device is to keep.
    case licence(PersistentLicence)
    case failure(LoaderFailure)
  }
}
