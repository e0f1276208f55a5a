import ContentProtection
import HeadEndAPI
import Simulation

extension Player {
  /// How long a picture waits for a new licence after the kept one is over.
  static let offlinePatience = Duration.seconds(10)

  /// The playlist of a package names its key: the licence that is kept must open it.
  mutating func openOffline(_ assetID: String, _ app: inout App, _ turn: inout Turn) {
    guard !keys.hasKey else { return }
    keys.keyIdentifier = assetID
    guard let index = app.assets.firstIndex(where: { $0.content == channel.content }),
      var licence = app.assets[index].licence
    else {
      keys.fail(
        LicenseFailure(
          .keyResponseError, keyIdentifier: assetID, nativeCode: -42803, wrapperCode: 5006,
          message: "no licence is kept for \(channel.name)"), &turn)
      return failSilently(&turn)
    }
    guard !licence.isOver(at: turn.deviceTime) else { return offlineLicenceIsOver(licence, &turn) }
    licence.play(at: turn.deviceTime)
    app.assets[index].licence = licence
    turn.announce(.offlineLicenceOpened(name: channel.name, left: licence.end - turn.deviceTime))
    keys.unlock(licence, &turn)
    resume(&turn)
  }

  /// Tells the app, which "must renew the license to continue playing the content"
  /// (`reference/opentv-renewing-a-licence.txt`), and gives it some time to do so.
  private mutating func offlineLicenceIsOver(_ licence: PersistentLicence, _ turn: inout Turn) {
    expiredLeases += 1
    keys.fail(
      LicenseFailure(
        .keyResponseWithExpiredLease, keyIdentifier: licence.keyIdentifier, nativeCode: -42800,
        wrapperCode: 5004,
        message: "the kept licence's \(licence.playbackEnd == nil ? "storage" : "playback") time "
          + "ended \(licence.end.iso8601)"), &turn)
    turn.setTimer(.leaseEnd, after: Self.offlinePatience)
  }

  /// Time is up: of the licence first, then of the wait for another.
  mutating func offlineLeaseEnded(_ app: App, _ turn: inout Turn) {
    guard keys.hasKey, let licence = app.asset(of: channel.content)?.licence else {
      return fail(ItemFailure(code: -42800, comment: "the persistent key has expired"), &turn)
    }
    _ = keys.leaseEnded(&turn)
    presentation.freeze(&turn)
    if state == .playing {
      state = .waiting
      turn.announce(.waiting)
    }
    offlineLicenceIsOver(licence, &turn)
  }

  /// Asks for a kept licence anew, by the route that the app's author chose.
  mutating func renewOffline(reason: String, content: String, _ app: App, _ turn: inout Turn) {
    guard !offlineLicences.isBusy else { return }
    let identifier =
      app.asset(of: content)?.licence?.keyIdentifier ?? AssetIdentifier(contentId: content).text
    turn.announce(
      .renewLicenseCalled(
        configuration.offline.renewal, keyIdentifier: identifier, reason: reason))
    offlineLicences.ask(for: content, keyIdentifier: identifier, isRenewal: true, app, &turn)
  }

  /// The content whose kept licence "renew" means: the one that plays from the device, or the one
  /// that was asked for last and came back expired; `nil` when a stream's lease is meant.
  func contentOfKeptLicence(_ app: App) -> String? {
    if isOffline { return channel.content }
    return download != nil && expiredLeases > 0 ? offlineLicences.content : nil
  }

  /// What the app read in the token says that a licence is about to end.
  mutating func offlineRenewalIsDue(_ app: inout App, _ turn: inout Turn) {
    let due = app.assets.first { asset in
      asset.owner == id && asset.licence?.renewalDue.map { $0 <= turn.now } ?? false
    }
    guard let due else { return }
    renewOffline(
      reason: "by the token's contentRights it ends soon", content: due.content, app, &turn)
    scheduleOfflineRenewal(&app, after: due.content, &turn)
  }

  mutating func receiveOfflineLicence(
    _ result: RequestResult, _ app: inout App, _ turn: inout Turn
  ) {
    take(offlineLicences.receive(result, &app, &turn), &app, &turn)
  }

  /// Takes what came of asking for a licence that is kept.
  mutating func take(
    _ outcome: PersistentLicenceClient.Outcome, _ app: inout App, _ turn: inout Turn
  ) {
    switch outcome {
    case .nothing: break
    case .received(let licence): keep(licence, &app, &turn)
    case .failed(let failure): offlineLicenceFailed(failure, &app, &turn)
    }
  }

  private mutating func keep(
    _ licence: PersistentLicence, _ app: inout App, _ turn: inout Turn
  ) {
    counters.licences += 1
    expiredLeases = 0
    let content = offlineLicences.content
    turn.announce(
      .keyReceived(
        keyIdentifier: licence.keyIdentifier, lease: licence.storageEnd - turn.deviceTime,
        isRenewal: offlineLicences.isRenewal))
    turn.announce(.licenseDownloadEnded(success: true))
    if case .drmLicenseError = failure { failure = nil }
    guard let index = app.assets.firstIndex(where: { $0.content == content }) else {
      // Pre-delivery: the licence waits for its asset.
      return app.keepAside(licence)
    }
    app.assets[index].licence = licence
    scheduleOfflineRenewal(&app, of: index, &turn)
    finishDownload(index, &app, &turn)
    guard isOffline, channel.content == content, state.isUnderWay || state == .paused else {
      return
    }
    let key = keys.keyIdentifier
    keys.reset(&turn)
    openOffline(key, &app, &turn)
  }

  private mutating func offlineLicenceFailed(
    _ failure: LicenseFailure, _ app: inout App, _ turn: inout Turn
  ) {
    var failure = failure
    failure.concernsPlayback =
      isOffline && channel.content == offlineLicences.content && !keys.hasKey
    if failure.object == .keyResponseWithExpiredLease { expiredLeases += 1 }
    turn.announce(.drmLicenseError(failure))
    turn.announce(.licenseDownloadEnded(success: false))
    // After an expired lease the app asks once more; the media go on meanwhile.
    let asksAgain = failure.object == .keyResponseWithExpiredLease && expiredLeases < 2
    guard !asksAgain, download?.channel.content == offlineLicences.content else { return }
    failDownload(&app, &turn)
  }

  /// The app that reads tokens notes when to renew: as late in the licence as it renews leases.
  private func scheduleOfflineRenewal(_ app: inout App, of index: Int, _ turn: inout Turn) {
    guard configuration.offline.discovery == .token,
      let duration = offlineLicences.tokenDuration
    else { return }
    let due = turn.now + duration * configuration.renewAtPermille / 1000
    app.assets[index].licence?.renewalDue = due
    setOfflineTimer(app, &turn)
  }

  /// Once tried, it is tried again a minute later, until a new licence comes.
  private func scheduleOfflineRenewal(
    _ app: inout App, after content: String, _ turn: inout Turn
  ) {
    guard let index = app.assets.firstIndex(where: { $0.content == content }) else { return }
    app.assets[index].licence?.renewalDue = turn.now + .seconds(60)
    setOfflineTimer(app, &turn)
  }

  private func setOfflineTimer(_ app: App, _ turn: inout Turn) {
    let next = app.assets.filter { $0.owner == id }.compactMap { $0.licence?.renewalDue }.min()
    if let next { turn.setTimer(.offlineRenewal, at: next) }
  }
}
