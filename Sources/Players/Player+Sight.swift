import HeadEndAPI
package import Simulation

extension Player {
  /// How it is now, in its app, which the system may have suspended or ended, on a device in the
  /// background or not.
  package func sight(
    at now: Instant, _ deviceTime: UnixTime, in app: borrowing App, isAwake: Bool,
    isInBackground: Bool
  ) -> PlayerSight {
    let session = shown.route.session
    return PlayerSight(
      status: state, isAwake: isAwake, isOnScreen: !isInBackground || playsInBackground,
      playhead: shown.playback.position(at: now), isScrambled: shown.playback.isScrambled,
      session: session.flatMap { $0.identifier.isEmpty ? nil : $0.identifier },
      isSettingUp: isSettingUp, orphanSessions: orphanSessions, account: configuration.account,
      needsSession: shown.keptContent == nil && channel.isEncrypted
        && configuration.keyAPI.usesSessions,
      isBusy: isBeating || shown.playback.isLoading,
      orphan: app.assets.first { isOrphan($0, at: deviceTime) }.map {
        OrphanDownload(name: $0.name, isForeseen: configuration.offline.discovery == .token)
      })
  }

  /// Whether it is a download of this player that is ready and has no licence that opens it.
  private func isOrphan(_ asset: PersistenceAsset, at now: UnixTime) -> Bool {
    guard asset.owner == id, asset.state == .downloaded, !isRenewingKeptLicence else {
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
