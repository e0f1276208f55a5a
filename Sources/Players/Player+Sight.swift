import HeadEndAPI
package import Simulation

extension Player {
  /// How it is now, in its app on a device in the background or not.
  package func sight(
    at now: Instant, _ deviceTime: UnixTime, in app: App, isInBackground: Bool
  ) -> PlayerSight {
    let session = shown.route.session
    let isKept = shown.keptContent != nil
    return PlayerSight(
      status: state, isWatched: state.isUnderWay && !(isInBackground && !playsInBackground),
      playhead: shown.playback.position(at: now), leaseEnd: shown.route.keys.lease?.end,
      session: session.flatMap { $0.identifier.isEmpty ? nil : $0.identifier },
      account: configuration.account, isEncrypted: channel.isEncrypted,
      needsSession: channel.isEncrypted && !isKept && configuration.keyAPI.usesSessions,
      orphan: app.assets.first { $0.isOrphan(at: deviceTime) }?.name)
  }
}

extension PersistenceAsset {
  /// Whether it is ready, and has no licence that opens it.
  fileprivate func isOrphan(at now: UnixTime) -> Bool {
    guard state == .downloaded else { return false }
    guard let licence else { return true }
    return licence.end <= now || licence.condition != .usable
  }
}
