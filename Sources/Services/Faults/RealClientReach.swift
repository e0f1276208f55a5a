import HeadEndAPI

extension FaultKind {
  /// What this kind does to a real client: it acts through what the client is answered, or cannot
  /// act (Faults/FaultsAtRealClients).
  package var atRealClients: FaultReach { point.reach(of: effect) }
}

extension FaultPoint {
  /// What a fault at this point does to a real client.
  package func reach(of effect: FaultEffect) -> FaultReach {
    switch self {
    case .operation(.tokenCallback): .cannot("only the device itself can toggle AirPlay")
    case .operation, .service, .network: effect.atRealClients
    case .device(let fault): fault.atRealClients
    }
  }
}

extension FaultEffect {
  fileprivate var atRealClients: FaultReach {
    switch self {
    case .instruct(.expiredLease), .instruct(.noDuration):
      .cannot("licences for real clients have no lease")
    case .instruct(.ungranted): .acts("it gets no key or licence")
    case .instruct(.lostSession): .acts("its session is lost, and the request gets HTTP 404")
    case .instruct(.wrongKey): .acts("it gets a wrong key: nothing decrypts")
    case .instruct(.revokedCertificate), .instruct(.foreignCertificate):
      .acts("it gets a different certificate, if it fetches one")
    case .instruct(.shortToken): .acts("its next content token ends soon")
    case .instruct(.oldPlaylist): .acts("its HLS playlists stand still; DASH is unharmed")
    case .instruct(.sequenceRestart):
      .acts("its HLS playlists count from 0 again; DASH is unharmed")
    case .instruct(.sequenceJump):
      .acts("the numbers in its HLS playlists jump ahead; DASH is unharmed")
    case .instruct(.segmentMissing):
      .acts("a segment is missing from its HLS playlists; DASH is unharmed")
    case .instruct(.shortPlaylist):
      .acts("its HLS playlists have two segments; DASH is unharmed")
    case .instruct(.longPlaylist):
      .acts("its HLS playlists name segments too early; DASH is unharmed")
    case .status(let status, _, _) where injectedStatus == .redirect:
      .acts("the request is redirected with HTTP \(status)")
    case .status(let status, _, _): .acts("the request gets HTTP \(status)")
    case .malformed: .acts("the answer's body is corrupted")
    case .timeout: .acts("the request is not answered; the connection stays open")
    case .drop: .acts("the connection is reset")
    case .slow: .acts("the answer is late, although the service acts at once")
    case .delay: .acts("the answer is late")
    case .throttle: .acts("the body arrives slowly")
    case .cut: .acts("the connection is closed in the middle of the body")
    case .swallow: .cannot("it happens in the client's own app")
    case .hang: .acts("the service answers, but the body never ends")
    case .silence: .cannot("it happens inside the client, and nothing reports it")
    case .native, .log: .cannot("only the client's own framework can report this error")
    case .inherent: .offWire
    }
  }
}
