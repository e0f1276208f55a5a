import HeadEndAPI
package import Simulation

extension Player {
  /// How it is now, in its app, which the system may have suspended or ended, on a device in the
  /// background or not.
  package func sight(
    at now: Instant, _ deviceTime: UnixTime, in app: borrowing App, isAwake: Bool,
    isInBackground: Bool
  ) -> PlayerSight {
    let session = current.route.session
    return PlayerSight(
      status: state, isAwake: isAwake, isOnScreen: !isInBackground || playsInBackground,
      playhead: current.playback.position(at: now),
      isScrambled: current.playback.presentation.isScrambled,
      session: session.flatMap { $0.identifier.isEmpty ? nil : $0.identifier },
      isSettingUp: isSettingUp, orphanSessions: orphanSessions, account: configuration.account,
      needsSession: current.keptContent == nil && channel.isEncrypted
        && configuration.keyAPI.usesSessions,
      isBusy: hasSession || current.playback.stream.isActive,
      orphan: app.assets.first { isOrphan($0, at: deviceTime) }.map {
        OrphanDownload(name: $0.name, isForeseen: configuration.offline.discovery == .token)
      })
  }

  /// Whether the answer to a set-up is awaited.
  private var isSettingUp: Bool {
    current.route.session?.isSettingUp == true
      || closing.contains { $0.route.session?.isSettingUp == true }
  }

  /// First characters of sessions that were set up after their source had been left.
  private var orphanSessions: [String] {
    closing.compactMap { $0.route.session.flatMap { $0.isOrphan ? $0.identifier : nil } }
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
