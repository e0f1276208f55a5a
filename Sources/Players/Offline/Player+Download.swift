import ContentProtection
import HeadEndAPI
import Simulation

extension Player {
  /// Loads the present channel down, to be played without a network.
  mutating func startDownload(_ app: inout App, _ turn: inout Turn) {
    if let reason = obstacleToDownload(app) {
      return turn.announce(.commandRefused("download", reason: reason))
    }
    app.assets.removeAll { $0.content == channel.content }
    var asset = PersistenceAsset(channel, owner: id)
    asset.licence = app.takeLicence(of: channel.content)
    app.assets.append(asset)
    turn.announce(.assetDownloadStateChanged(name: channel.name, .downloading))
    var download = AssetDownload(
      player: id, channel: channel, masterURL: endpoints.masterPlaylist(of: channel))
    download.goOn(&turn)
    self.download = download
    // The manager needs no asset: the licence is had beforehand.
    guard channel.isEncrypted, configuration.offline.renewal == .manager, asset.licence == nil
    else { return }
    offlineLicences.ask(
      for: channel.content, keyIdentifier: AssetIdentifier(contentId: channel.content).text,
      isRenewal: false, app, &turn)
  }

  private func obstacleToDownload(_ app: App) -> String? {
    if configuration.flavour != .opentv { return "only OpenTV's SDK loads down here" }
    if channel.isLive { return "\(channel.name) is live: only videos can be loaded down" }
    if let download { return "\(download.channel.name) is still being loaded down" }
    switch app.asset(of: channel.content)?.state {
    case .downloaded: return "\(channel.name) is on the device already"
    case .downloading: return "another player of this app loads \(channel.name) down"
    case .error, nil: return nil
    }
  }

  /// Gives up the download that is under way.
  mutating func cancelDownload(_ app: inout App, _ turn: inout Turn) {
    guard let content = endDownload(&turn) else { return }
    offlineLicences.cancel(&turn)
    remove(content, &app, &turn)
  }

  /// Takes the present channel's copy off the device; if it is being played, the stream takes over.
  mutating func removeDownload(_ app: inout App, _ turn: inout Turn) {
    if download?.channel.content == channel.content { return cancelDownload(&app, &turn) }
    remove(channel.content, &app, &turn)
    guard isOffline, state.isUnderWay || state == .paused else { return }
    perform(.recover, &app, &turn)
  }

  private func remove(_ content: String, _ app: inout App, _ turn: inout Turn) {
    guard let asset = app.asset(of: content) else { return }
    app.assets.removeAll { $0.content == content }
    turn.announce(.downloadRemoved(name: asset.name))
  }

  /// Ends the machine; returns what it was loading.
  private mutating func endDownload(_ turn: inout Turn) -> String? {
    download?.cancel(&turn)
    defer { download = nil }
    return download?.channel.content
  }

  mutating func receiveDownload(
    _ result: RequestResult, _ app: inout App, _ turn: inout Turn
  ) {
    guard let index = app.assets.firstIndex(where: { $0.content == download?.channel.content })
    else { return }
    let before = app.assets[index].percent / 10
    switch download?.receive(result, &app.assets[index], &turn) {
    case .keyNeeded(let key):
      guard app.assets[index].licence == nil, configuration.offline.renewal == .asset else { break }
      offlineLicences.ask(
        for: app.assets[index].content, keyIdentifier: key.assetID, isRenewal: false, app,
        &turn)
    case .progressed:
      let asset = app.assets[index]
      if asset.percent / 10 > before {
        turn.announce(.assetDownloadProgress(name: asset.name, percent: asset.percent))
      }
      finishDownload(index, &app, &turn)
    case .failed(let failure):
      turn.announce(.newErrorLogEntry(failure))
      failDownload(&app, &turn)
    case .nothing, nil: break
    }
  }

  /// A download is complete with its last segment, and with its licence where it needs one.
  mutating func finishDownload(_ index: Int, _ app: inout App, _ turn: inout Turn) {
    guard let download, download.isComplete, app.assets[index].state == .downloading,
      !download.channel.isEncrypted || app.assets[index].licence != nil
    else { return }
    app.assets[index].state = .downloaded
    turn.announce(.assetDownloadStateChanged(name: app.assets[index].name, .downloaded))
    _ = endDownload(&turn)
  }

  /// What was loaded so far is of no use; the asset stays to be seen, and can be asked for again.
  mutating func failDownload(_ app: inout App, _ turn: inout Turn) {
    guard let content = endDownload(&turn),
      let index = app.assets.firstIndex(where: { $0.content == content })
    else { return }
    app.assets[index].state = .error
    turn.announce(.assetDownloadStateChanged(name: app.assets[index].name, .error))
  }
}
