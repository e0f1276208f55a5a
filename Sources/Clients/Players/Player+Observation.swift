import ContentProtection
import HeadEndAPI
package import Simulation

extension Player {
  /// Everything about this player at `now`.
  package func observation(
    at now: Instant, app: App, on device: DeviceObservation
  ) -> PlayerObservation {
    let view = current.playback.view(at: now)
    var picture = view.picture
    let hasLayer =
      surface.isAirPlaying || surface.isPictureInPicture
      || configuration.hasLayer(inBackground: device.isInBackground)
    if !hasLayer { picture.look = .blank }
    let keys = current.route.keys
    return PlayerObservation(
      id: id, configuration: configuration, policy: app.policy,
      stream: StreamObservation(
        channel: channel, state: state, failure: context.record.failure,
        failedAt: context.record.failedAt,
        picture: picture, rendition: view.rendition, drm: keys.state, lease: keys.lease,
        session: session, requests: context.record.requests, counters: context.record.counters),
      surroundings: device, buffer: view.buffer, keys: keys.observations,
      licenseFailure: keys.failure, tokens: tokens,
      zaps: context.record.zaps, zap: current.zap(at: now), isAirPlaying: surface.isAirPlaying,
      isPictureInPicture: surface.isPictureInPicture, isFullscreen: surface.isFullscreen,
      isObscured: current.playback.isObscured, isMuted: current.playback.sound.isMuted,
      volume: current.playback.sound.volume, rate: view.rate, window: view.window,
      date: view.date, isInAdBreak: view.isInAdBreak, isOffline: current.keptContent != nil,
      downloads: app.assets.map { DownloadObservation($0) }, flowplayerID: flowplayerID,
      tvsdk: tvsdk?.observation,
      delegateTokens: app.delegate.contents(for: configuration.delegate),
      flowplayerStates: reporter.map {
        FlowplayerStates(state: $0.state, playback: $0.playbackState)
      }, silence: view.silence, nextSilence: nextSilence(view))
  }

  /// What will be silent next: the playhead, or the end of a lease.
  private func nextSilence(_ view: Playback.View) -> SilenceObservation? {
    guard view.silence == nil, state.isUnderWay else { return nil }
    let lease = current.route.keys.silentEnd.map { SilenceObservation(what: .expiry, since: $0) }
    return [view.freeze, lease].compactMap(\.self).min { $0.since < $1.since }
  }

  /// The session that is being torn down, as long as the current source waits for that; then its
  /// own.
  private var session: SessionObservation {
    if awaitsTeardown, let left = closing.last(where: \.isTearingDown)?.route.session {
      return left.observation(isReplaced: true)
    }
    return current.route.session?.observation(isReplaced: false)
      ?? SessionObservation(after: current.sessionHistory)
  }

  /// A content token that the SDK has been given is NAGRA's; that of a content key session is known
  /// to the app alone.
  private var tokens: [TokenObservation] {
    let kind = if case .contentKeySession = current.route { "app's own" } else { "ContentAuthZ" }
    let content = current.route.contentToken.flatMap { token in
      token.text.map { TokenObservation(kind: kind, claims: token.claims, of: $0) }
    }
    let session = current.route.session?.sessionToken.map {
      TokenObservation(
        kind: "Session", claims: "session \(self.session.identifier)", of: $0)
    }
    return [content, session].compactMap(\.self)
  }
}
