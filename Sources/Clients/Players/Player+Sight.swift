import HeadEndAPI
package import Simulation

extension Player {
  /// How it is now, beside its app's downloads; the system may have suspended or ended the app, and
  /// the device may be in the background.
  // Mutating, though it changes nothing: otherwise the whole player is copied for the call.
  package mutating func sight(
    at now: Instant, _ deviceTime: UnixTime, _ assets: [PersistenceAsset], isAwake: Bool,
    isInBackground: Bool
  ) -> PlayerSummary {
    let session = current.route.session
    let leaving = closing.compactMap(\.route.session)
    return PlayerSummary(
      status: state, isAwake: isAwake, isOnScreen: !isInBackground || playsInBackground,
      playhead: current.playback.position(at: now),
      isScrambled: current.playback.presentation.isScrambled,
      session: session.flatMap { $0.identifier.isEmpty ? nil : $0.identifier },
      isSettingUp: session?.isSettingUp == true || leaving.contains(where: \.isSettingUp),
      orphanSessions: leaving.filter(\.isOrphan).map(\.identifier),
      account: configuration.account,
      content: channel.content,
      needsSession: current.keptContent == nil && channel.isEncrypted
        && configuration.keyAPI.usesSessions,
      isBusy: session?.isLive == true || current.playback.stream.isActive,
      orphan: assets.first { isOrphan($0, at: deviceTime) }.map {
        OrphanDownload(name: $0.name, isForeseen: configuration.offline.discovery == .token)
      })
  }

  /// Whether it is a download of this player that is ready and has no licence that opens it.
  private func isOrphan(_ asset: PersistenceAsset, at now: UnixTime) -> Bool {
    guard asset.owner == id, asset.state == .downloaded, !downloads.isRenewing else {
      return false
    }
    guard let licence = asset.licence else { return asset.needsLicence }
    switch licence.condition {
    case .usable: return licence.isOver(at: now)
    case .obsolete, .replaced: return true
    // The app wanted that.
    case .invalidated: return false
    }
  }
}
