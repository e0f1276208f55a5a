import ContentProtection
import HeadEndAPI
import Simulation

/// The downloads of one player, and the licences that are kept with them (Players/Offline).
struct Downloads: Sendable {
  private var download: AssetDownload?
  private var licences: KeptLicenceClient
  private var keyReturn: KeyReturn
  private var renewal: RenewalRoute
  /// The content whose licence came back expired last, until it is requested again.
  private(set) var contentOfExpiredLicence: String?

  private let discovery: ExpiryDiscovery
  private let renewAtPermille: Int
  private let canDownload: Bool
  private let endpoints: Endpoints

  /// What an input means for the player.
  enum Event: Equatable {
    case nothing
    /// A licence was stored with the asset of that content.
    case licenceStored(content: String)
  }

  init(_ configuration: PlayerConfiguration, _ endpoints: Endpoints) {
    self.endpoints = endpoints
    licences = KeptLicenceClient(configuration, endpoints)
    keyReturn = KeyReturn(configuration, endpoints)
    renewal = configuration.offline.renewal
    discovery = configuration.offline.discovery
    renewAtPermille = configuration.renewAtPermille
    canDownload = configuration.flavour.canDownload
  }

  /// Whether a licence that is kept is being asked for.
  var isRenewing: Bool { licences.isBusy }

  /// The content that is being downloaded.
  var current: String? { download?.channel.content }

  /// Downloads a channel, to be played without a network.
  mutating func start(_ channel: Channel, _ context: inout InputContext) {
    if let reason = obstacle(to: channel, context.app) {
      return context.refuse("download", reason)
    }
    var asset = PersistenceAsset(channel, owner: context.player)
    asset.licence = context.app.takeLicence(of: channel.content)
    context.app.add(asset)
    context.announce(.assetDownloadStateChanged(name: channel.name, .downloading))
    var download = AssetDownload(channel, masterURL: endpoints.masterPlaylist(of: channel))
    download.proceed(&context)
    self.download = download
    // The manager needs no asset: the licence is fetched beforehand.
    guard channel.isEncrypted, renewal == .manager, asset.licence == nil else { return }
    ask(
      for: channel.content, keyIdentifier: AssetIdentifier(contentId: channel.content).text,
      isRenewal: false, &context)
  }

  /// Suspends the download that is under way; its licence may still come.
  mutating func pause(_ context: inout InputContext) {
    guard let content = current, download?.isPaused == false else {
      return context.refuse("pause", .noDownloadUnderWay)
    }
    download?.pause(&context)
    enter(.paused, content, &context)
  }

  /// Resumes a download at the byte where it was paused.
  mutating func resume(_ context: inout InputContext) {
    guard let content = current, download?.isPaused == true else {
      return context.refuse("resume", .noDownloadPaused)
    }
    enter(.downloading, content, &context)
    download?.resume(&context)
  }

  /// What had come of a segment when its request was broken off.
  mutating func brokenOff(
    _ request: RequestID, after bytes: Int, _ context: inout InputContext
  ) {
    guard let content = current else { return }
    context.app.update(content) { download?.brokenOff(request, after: bytes, &$0) }
  }

  /// The app's process ended: the system keeps its download tasks, and nothing else.
  mutating func processEnded(_ configuration: PlayerConfiguration, _ endpoints: Endpoints) {
    var download = download
    download?.processEnded()
    self = Downloads(configuration, endpoints)
    self.download = download
  }

  /// The app was launched again: the task that was under way continues. Whether the system had gone
  /// on with it meanwhile is not simulated [N].
  mutating func restore(_ context: inout InputContext) {
    setRenewalTimer(&context)
    guard let content = current, download?.isPaused == false else { return }
    enter(.downloading, content, &context)
    download?.proceed(&context)
    askForMissingLicence(of: content, &context)
  }

  /// Asks for the licence of a download whose request for one was lost with the app's process.
  private mutating func askForMissingLicence(of content: String, _ context: inout InputContext) {
    guard download?.channel.isEncrypted == true, let asset = context.app.asset(of: content),
      asset.licence == nil, asset.segmentCount > 0 || renewal == .manager
    else { return }
    ask(
      for: content, keyIdentifier: AssetIdentifier(contentId: content).text, isRenewal: false,
      &context)
  }

  private func enter(_ state: DownloadState, _ content: String, _ context: inout InputContext) {
    context.app.update(content) { $0.state = state }
    guard let asset = context.app.asset(of: content) else { return }
    context.announce(.assetDownloadStateChanged(name: asset.name, state))
  }

  /// Cancels the download that is under way.
  mutating func cancel(_ context: inout InputContext) {
    guard let content = end(&context) else { return }
    licences.cancel(&context)
    if contentOfExpiredLicence == content { contentOfExpiredLicence = nil }
    remove(content, &context)
  }

  /// Removes a content's copy from the device.
  func remove(_ content: String, _ context: inout InputContext) {
    guard let asset = context.app.removeAsset(of: content) else { return }
    context.announce(.downloadRemoved(name: asset.name))
  }

  /// Invalidates the key that is kept for a content, and returns it to the key server.
  mutating func returnKey(of channel: Channel, _ context: inout InputContext) {
    keyReturn.begin(channel, &context)
  }

  /// Calls one of the two methods of renewal for a kept licence.
  mutating func renew(
    _ content: String, by route: RenewalRoute? = nil, reason: String,
    _ context: inout InputContext
  ) {
    if let route { renewal = route }
    guard !licences.isBusy else { return }
    let identifier =
      context.app.asset(of: content)?.licence?.keyIdentifier
      ?? AssetIdentifier(contentId: content).text
    context.announce(.renewLicenseCalled(renewal, keyIdentifier: identifier, reason: reason))
    ask(for: content, keyIdentifier: identifier, isRenewal: true, &context)
  }

  /// Takes a reply. `waiting` names the content whose picture waits for a kept licence.
  mutating func handle(
    _ reply: Reply, to part: ReplyPart, waiting: String?, _ context: inout InputContext
  ) -> Event {
    switch part {
    case .keyReturn: keyReturn.handle(reply, &context)
    case .keptToken:
      return apply(licences.receiveToken(reply, &context), waiting: waiting, &context)
    case .licenceInformation:
      let left = licences.receiveInformation(reply, context)
      let name = context.app.asset(of: licences.content)?.name ?? licences.content
      context.announce(.offline(.licenceEndKnown(name: name, left: left)))
      scheduleRenewal(of: licences.content, after: left, &context)
    case .keptLicence:
      return apply(licences.receiveLicence(reply, &context), waiting: waiting, &context)
    case .download: if case .result(let result) = reply { receiveMedia(result, &context) }
    case .playlist, .soundPlaylist, .lowestPlaylist, .segment, .contentToken, .session, .licence,
      .loader, .keyRequest, .keyPreload:
      break
    }
    return .nothing
  }

  /// One of the player's timers fired that no source has set. `waiting` is as for a reply.
  mutating func fire(
    _ timer: PlayerTimer.Kind, waiting: String? = nil, _ context: inout InputContext
  ) {
    switch timer {
    case .downloadRetry: download?.proceed(&context)
    case .offlineRenewal: renewalIsDue(&context)
    case .keptTokenWait: _ = apply(licences.waitEnded(&context), waiting: waiting, &context)
    case .heartbeat, .licenceRenewal, .leaseEnd, .sessionTokenPause, .contentTokenPoll,
      .playlistReload, .playlistStale, .segmentRetry, .segmentEnd, .keyPreload, .watch:
      break
    }
  }

  private mutating func ask(
    for content: String, keyIdentifier: String, isRenewal: Bool, _ context: inout InputContext
  ) {
    if contentOfExpiredLicence == content { contentOfExpiredLicence = nil }
    let outcome = licences.ask(
      for: content, keyIdentifier: keyIdentifier, isRenewal: isRenewal, &context)
    _ = apply(outcome, waiting: nil, &context)
  }

  private func obstacle(to channel: Channel, _ app: App) -> CommandRefusal? {
    guard canDownload else { return .cannotDownload }
    if channel.isLive { return .downloadOfLive(channel.name) }
    // A kept licence holds one key here [N].
    if channel.isEncrypted, channel.keys.hasSeveralKeys { return .severalKeys(channel.name) }
    if let download {
      return .isDownloading(download.channel.name, isPaused: download.isPaused)
    }
    switch app.asset(of: channel.content)?.state {
    case .downloaded: return .isDownloaded(channel.name)
    case .downloading, .paused: return .isDownloadedElsewhere(channel.name)
    case .error, nil: return nil
    }
  }

  /// Ends the machine; returns what it was loading.
  private mutating func end(_ context: inout InputContext) -> String? {
    download?.cancel(&context)
    defer { download = nil }
    return download?.channel.content
  }

  private mutating func receiveMedia(_ result: RequestResult, _ context: inout InputContext) {
    guard let content = current, var asset = context.app.asset(of: content) else { return }
    let before = asset.percent / 10
    let outcome = download?.handle(result, &asset, &context)
    context.app.update(asset)
    switch outcome {
    case .keyNeeded(let key):
      guard asset.licence == nil, renewal == .asset else { break }
      ask(for: content, keyIdentifier: key.assetID, isRenewal: false, &context)
    case .progressed:
      if asset.percent / 10 > before {
        context.announce(.assetDownloadProgress(name: asset.name, percent: asset.percent))
      }
      finish(content, &context)
    case .failed(let failure):
      context.announce(.downloadFailed(name: asset.name, failure))
      fail(&context)
    case .nothing, nil: break
    }
  }

  /// A download is complete with its last segment, and with its licence where it needs one.
  private mutating func finish(_ content: String, _ context: inout InputContext) {
    guard let download, download.isComplete, let asset = context.app.asset(of: content),
      asset.state == .downloading || asset.state == .paused,
      !download.channel.isEncrypted || asset.licence != nil
    else { return }
    enter(.downloaded, content, &context)
    _ = end(&context)
  }

  /// What was downloaded so far is of no use and deleted, its licence too; the asset stays visible,
  /// and can be downloaded again.
  private mutating func fail(_ context: inout InputContext) {
    guard let content = end(&context), var asset = context.app.asset(of: content) else { return }
    if licences.content == content { licences.cancel(&context) }
    asset.removeFiles()
    context.app.update(asset)
    enter(.error, content, &context)
  }
}

extension Downloads {
  private mutating func apply(
    _ outcome: KeptLicenceClient.Outcome, waiting: String?, _ context: inout InputContext
  ) -> Event {
    switch outcome {
    case .nothing: return .nothing
    case .received(let licence): return keep(licence, &context)
    case .failed(let failure):
      licenceFailed(failure, concernsPlayback: waiting == licences.content, &context)
      return .nothing
    }
  }

  private mutating func keep(_ licence: PersistentLicence, _ context: inout InputContext) -> Event {
    let content = licences.content
    context.record.licenceReceived()
    context.announce(
      .keyReceived(
        keyIdentifier: licence.keyIdentifier, lease: licence.storageEnd - context.deviceTime,
        isRenewal: licences.isRenewal, isKept: true))
    context.announce(.licenseDownloadEnded(success: true))
    guard var asset = context.app.asset(of: content) else {
      // Pre-delivery: the licence waits for its asset.
      context.app.keepAside(licence)
      return .nothing
    }
    asset.licence = licence
    context.app.update(asset)
    discoverEnd(&context)
    finish(content, &context)
    return .licenceStored(content: content)
  }

  private mutating func licenceFailed(
    _ failure: LicenseFailure, concernsPlayback: Bool, _ context: inout InputContext
  ) {
    var failure = failure
    failure.concernsPlayback = concernsPlayback
    if failure.object == .keyResponseWithExpiredLease { context.record.expiredLeases += 1 }
    context.announce(.drmLicenseError(failure))
    context.announce(.licenseDownloadEnded(success: false))
    // After an expired lease the app asks once more; the media continue meanwhile.
    let asksAgain =
      failure.object == .keyResponseWithExpiredLease
      && context.record.expiredLeases < ClientTimes.expiredLeases
    if asksAgain { contentOfExpiredLicence = licences.content }
    guard !asksAgain, current == licences.content else { return }
    fail(&context)
  }

  /// By what the app has found out, a licence is about to end.
  private mutating func renewalIsDue(_ context: inout InputContext) {
    guard !licences.isBusy else {
      // Another licence is being renewed: those that are due with it follow one after another.
      return context.setTimer(.offlineRenewal, after: .seconds(1))
    }
    let due = context.app.assets.first { asset in
      asset.owner == context.player
        && asset.licence?.renewalDue.map { $0 <= context.now } ?? false
    }
    guard let due else { return }
    renew(due.content, reason: discovery.reason, &context)
    // Once tried, it is tried again a minute later, until a new licence comes.
    schedule(renewalOf: due.content, at: context.now + .seconds(60), &context)
  }

  /// The app finds out when the new licence ends, unless it waits for the notification.
  private mutating func discoverEnd(_ context: inout InputContext) {
    switch discovery {
    case .token: scheduleRenewal(of: licences.content, after: licences.tokenDuration, &context)
    case .server: licences.askForInformation(&context)
    case .notification: break
    }
  }

  /// The app notes when to renew: as late in the licence as it renews leases.
  private func scheduleRenewal(
    of content: String, after duration: Duration?, _ context: inout InputContext
  ) {
    guard let duration else { return }
    schedule(
      renewalOf: content,
      at: context.now + ClientTimes.renewal(ofLease: duration, atPermille: renewAtPermille),
      &context)
  }

  private func schedule(renewalOf content: String, at due: Instant, _ context: inout InputContext) {
    context.app.update(content) { $0.licence?.renewalDue = due }
    setRenewalTimer(&context)
  }

  /// The licences say themselves when they are to be renewed, after a new launch, too.
  private func setRenewalTimer(_ context: inout InputContext) {
    let next = context.app.assets.filter { $0.owner == context.player }
      .compactMap { $0.licence?.renewalDue }.min()
    if let next { context.setTimer(.offlineRenewal, at: next) }
  }
}

extension ExpiryDiscovery {
  /// Why an app renews that has found out in time.
  fileprivate var reason: String {
    switch self {
    case .token: "it expires soon, according to the token's contentRights"
    case .server: "it expires soon, according to the key server's answer"
    case .notification: "it has expired"
    }
  }
}
