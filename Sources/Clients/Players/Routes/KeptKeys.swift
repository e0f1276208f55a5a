import ContentProtection
import HeadEndAPI
import Simulation

/// Keys from a licence that is kept with a download: no session, no token, no network [N]
/// (Players/Offline).
struct KeptKeys: Sendable {
  private(set) var keys = KeyRing()
  private let channel: Channel
  private let storesUpdates: Bool
  /// Whether the delegate of a content key session starts a request over; `nil` = no such session.
  private let retries: Bool?

  /// How long a picture waits for a new licence after the kept one has expired [N].
  private static let patience = Duration.seconds(10)

  init(_ channel: Channel, _ configuration: PlayerConfiguration) {
    self.channel = channel
    storesUpdates = configuration.offline.storesUpdates
    retries = configuration.contentKeys?.retries
  }

  mutating func apply(_ input: KeyInput, _ context: inout InputContext) -> KeyEvent {
    switch input {
    case .open: return .readyToLoad
    case .need(let key): return need(key.assetID, &context)
    case .leaseEnded: return leaseEnded(&context)
    case .screenChanged: return context.indicator == .local ? .nothing : .itemFailed(.keyRefused)
    case .keptLicenceReplaced: return replace(&context)
    case .keptKeyInvalidated: return invalidated(context)
    case .keptLicenceExpired: reportExpiry(&context)
    case .close: keys.close(&context)
    case .waitEnded, .process, .renewKey, .proceed, .renew, .drop, .contentTokenReply,
      .licenceReply, .loaderReply, .keyRequestReply, .preloadReply, .contentTokenIsDue,
      .renewalIsDue, .preloadIsDue, .interrupt, .tearDown:
      break
    }
    return .nothing
  }

  /// The playlist on the device names its key: the licence that is kept must open it.
  mutating func need(_ identifier: String, _ context: inout InputContext) -> KeyEvent {
    guard !keys.hasKey else { return .nothing }
    keys.rename(identifier)
    guard var asset = context.app.asset(of: channel.content), var licence = asset.licence else {
      keys.failAll(
        LicenseFailure(
          keyIdentifier: identifier, nativeCode: -42803,
          message: "no licence is stored for \(channel.name)"), &context)
      return .failed
    }
    switch licence.condition {
    case .usable: break
    case .obsolete:
      reportObsolete(licence, &context)
      return .nothing
    case .replaced, .invalidated:
      reportInvalid(licence, &context)
      return .failed
    }
    guard !licence.isOver(at: context.deviceTime) else {
      reportExpiry(of: licence, &context)
      return .nothing
    }
    let isFirst = licence.play(at: context.deviceTime)
    let left = licence.end - context.deviceTime
    context.announce(.offlineLicenceOpened(name: channel.name, left: left))
    if isFirst { update(&licence, left, &context) }
    asset.licence = licence
    context.app.update(asset)
    keys.hold(licence.leasedKey, of: keys.last, until: context.now + left, renewal: nil, &context)
    return .keyOpened
  }

  /// The first play has begun the playback window: the session gives the app another key, and the
  /// one before is void (Players/Offline, "Two expiry windows").
  private func update(
    _ licence: inout PersistentLicence, _ left: Duration, _ context: inout InputContext
  ) {
    context.announce(
      .updatedPersistable(
        keyIdentifier: licence.keyIdentifier, left: left, isStored: storesUpdates))
    if !storesUpdates { licence.condition = .replaced }
  }

  /// The key has to be requested again, as after an expiry.
  private mutating func reportObsolete(
    _ licence: PersistentLicence, _ context: inout InputContext
  ) {
    askForRetry(licence, &context)
    awaitRenewal(
      LicenseFailure(
        keyIdentifier: licence.keyIdentifier, nativeCode: -42799,
        message: "the stored key has an old format"), &context)
  }

  /// Says why the kept key opens nothing, and waits for another.
  private mutating func awaitRenewal(_ failure: LicenseFailure, _ context: inout InputContext) {
    context.record.expiredLeases += 1
    keys.failAll(failure, &context)
    keys.awaitRenewal(for: Self.patience, &context)
  }

  private mutating func reportInvalid(_ licence: PersistentLicence, _ context: inout InputContext) {
    if licence.condition == .replaced { askForRetry(licence, &context) }
    let reason =
      licence.condition == .replaced
      ? "was replaced, and the app did not store the new one" : "was invalidated"
    keys.failAll(
      LicenseFailure(
        keyIdentifier: licence.keyIdentifier, nativeCode: -42803,
        message: "the stored key \(reason)"), &context)
  }

  private func askForRetry(_ licence: PersistentLicence, _ context: inout InputContext) {
    guard let retries else { return }
    context.announce(
      .shouldRetry(
        keyIdentifier: licence.keyIdentifier, .receivedObsoleteContentKey, answer: retries))
  }

  /// Another licence was stored for what plays.
  mutating func replace(_ context: inout InputContext) -> KeyEvent {
    let identifier = keys.identifier
    keys.close(&context)
    keys = KeyRing()
    return need(identifier, &context)
  }

  /// Fails where it is the key of what plays that the app has invalidated.
  func invalidated(_ context: InputContext) -> KeyEvent {
    guard context.app.asset(of: channel.content)?.licence?.condition == .invalidated else {
      return .nothing
    }
    return .itemFailed(ItemFailure(code: -42803, comment: "the persistent key was invalidated"))
  }

  /// Time is up: of the licence first, then of the wait for another. That a rental's end stops what
  /// plays is inferred [I] (Players/Offline, "Two expiry windows").
  mutating func leaseEnded(_ context: inout InputContext) -> KeyEvent {
    guard keys.hasKey, context.app.asset(of: channel.content)?.licence != nil else {
      return .itemFailed(.keptKeyEnded)
    }
    keys.leaseEnded(keys.last, &context)
    return .keptLicenceExpired
  }

  /// Tells the app, which "must renew the license to continue playing the content", and gives it
  /// some time to do so (Players/Offline, "Two expiry windows").
  mutating func reportExpiry(_ context: inout InputContext) {
    guard let licence = context.app.asset(of: channel.content)?.licence else { return }
    reportExpiry(of: licence, &context)
  }

  private mutating func reportExpiry(of licence: PersistentLicence, _ context: inout InputContext) {
    let period = licence.playbackEnd == nil ? "storage" : "playback"
    awaitRenewal(
      LicenseFailure(
        .keyResponseWithExpiredLease, keyIdentifier: licence.keyIdentifier, nativeCode: -42800,
        message: "the stored licence's \(period) period ended at \(licence.end.iso8601)"), &context)
  }
}

extension ItemFailure {
  /// A kept key's window ended, and no other key came.
  static let keptKeyEnded = ItemFailure(code: -42800, comment: "the persistent key has expired")
}
