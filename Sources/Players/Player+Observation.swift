import ContentProtection
import HeadEndAPI
package import Simulation

extension Player {
  /// Everything about this player at `now`.
  package func observation(at now: Instant, app: App, mainBlockedSince: Instant?)
    -> PlayerObservation
  {
    var observation = PlayerObservation(
      id: id, name: configuration.name, flavour: configuration.flavour,
      delegate: configuration.delegate, sessionSetup: configuration.sessionSetup,
      device: configuration.device, account: configuration.account, policy: app.policy,
      channel: channel, state: state, failure: failure, mainBlockedSince: mainBlockedSince,
      picture: picture(at: now), rendition: rendition, buffer: buffer(at: now),
      throughput: stream.throughput.bitsPerSecond, drm: keys.state, lease: keys.lease,
      licenseFailure: keys.failure, session: session.observation, tokens: tokenObservations,
      requests: requests, zaps: zaps, zapBegan: zapBegan, counters: counters)
    observation.isAirPlaying = isAirPlaying
    observation.isPictureInPicture = isPictureInPicture
    observation.isFullscreen = isFullscreen
    observation.isMuted = isMuted
    observation.volume = volume
    observation.rate = presentation.rate
    observation.isOffline = isOffline
    observation.downloads = app.assets.map { DownloadObservation($0) }
    observation.loader = loader == nil ? nil : configuration.loader
    observation.flowplayerID = flowplayerID
    observation.delegateTokens = delegateTokens(of: app)
    return observation
  }

  private func delegateTokens(of app: App) -> [String] {
    switch configuration.delegate {
    case .ssp, .sspV2: []
    case .single: app.delegate.httpHeader.map { [$0.content] } ?? []
    case .multiInstance: app.delegate.tokenIDMap.map(\.content)
    }
  }

  private func picture(at now: Instant) -> PictureObservation {
    PictureObservation(
      scene: presentation.card?.scene ?? "", mediaTime: presentation.position(at: now),
      height: presentation.height, look: look)
  }

  private var look: PictureObservation.Look {
    if state == .stopped || state == .error { return presentation.card == nil ? .blank : .dark }
    if presentation.isScrambled { return .scrambled }
    if presentation.card == nil { return .blank }
    return presentation.isRunning ? .normal : .frozen
  }

  private var rendition: Rendition? {
    stream.currentVariant.map {
      Rendition($0.width, $0.height, kilobits: $0.averageBandwidth / 1000)
    }
  }

  private func buffer(at now: Instant) -> Duration {
    stream.buffered + presentation.rest(at: now)
  }

  private var tokenObservations: [TokenObservation] {
    var tokens: [TokenObservation] = []
    if let contentToken {
      tokens.append(
        TokenObservation(
          kind: "ContentAuthZ", claims: contentClaims,
          fingerprint: Fingerprint.of(contentToken)))
    }
    if let sessionToken = session.sessionToken {
      tokens.append(
        TokenObservation(
          kind: "Session", claims: "session \(session.observation.identifier)",
          fingerprint: Fingerprint.of(sessionToken)))
    }
    return tokens
  }

  static func claims(ofContentToken token: String) -> String {
    do throws(TokenFault) {
      let claims = try JSONWebToken.decode(token, as: ContentAuthorization.self)
      let contents = claims.contentRights.map(\.contentId).joined(separator: " ")
      guard let expiry = claims.exp else { return contents }
      return "\(contents) until \(UnixTime(milliseconds: expiry * 1000).iso8601.prefix(10))"
    } catch {
      return "cannot be read"
    }
  }
}

extension SSMClient {
  var observation: SessionObservation {
    SessionObservation(
      state: state, identifier: identifier, beatCount: beatCount, nextBeat: nextBeat,
      interval: interval, beats: beats, failure: failure)
  }
}
