import HeadEndAPI
import Simulation

extension Player {
  /// Playback moves to the AirPlay receiver or back: the system asks for a new licence, and the SDK
  /// for a new token through `OTVSSPTokenCallback.token()`
  /// (`reference/opentv-secure-session-management.txt`).
  mutating func switchAirPlay(_ app: App, _ turn: inout Turn) {
    isAirPlaying.toggle()
    turn.announce(.externalPlaybackChanged(isAirPlaying))
    guard channel.isEncrypted, !isOffline, keys.isHeld, state.isUnderWay || state == .paused else {
      return
    }
    guard loader == nil else { return loadAgain(&turn) }
    guard configuration.usesSessions else {
      return keys.requestAgain(tokens(app), app, &turn)
    }
    isHandingOver = true
    turn.announce(.tokenCallbackAsked)
    guard configuration.hosted == nil else { return askTokenCallback(&turn) }
    tokenRequest = turn.send(
      .tokenCallback, from: id,
      to: endpoints.contentToken(
        content: channel.content, account: configuration.account, device: configuration.device))
  }

  /// A new token came: the old session is torn down, then one is set up anew (DOMAIN §1.7).
  mutating func handOver(_ app: App, _ turn: inout Turn) {
    if !session.tearDown(&turn) { setUpForHandover(&turn) }
  }

  mutating func setUpForHandover(_ turn: inout Turn) {
    guard let contentToken else { return }
    session.setUp(contentToken: contentToken, &turn)
  }

  mutating func sessionHandedOver(_ app: App, _ turn: inout Turn) {
    isHandingOver = false
    keys.requestAgain(tokens(app), app, &turn)
  }

  /// The callback returned nil: there is nothing to ask a licence with.
  mutating func handoverFailed(_ turn: inout Turn) {
    isHandingOver = false
    keys.fail(
      LicenseFailure(
        .contentTokenNotAvailable, keyIdentifier: channel.content, nativeCode: nil,
        wrapperCode: 5022, message: "OTVSSPTokenCallback.token() returned nil"), &turn)
    failSilently(&turn)
  }
}
