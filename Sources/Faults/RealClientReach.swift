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
    case .operation(.tokenCallback): .cannot("AirPlay is switched on the device")
    case .operation, .service, .network: effect.atRealClients
    case .device(let fault): fault.atRealClients
    }
  }
}

extension FaultEffect {
  fileprivate var atRealClients: FaultReach {
    switch self {
    case .instruct(.expiredLease), .instruct(.noDuration):
      .cannot("keys for real players carry no lease")
    case .instruct(.lostSession): .acts("its session is lost, and the request is answered 404")
    case .instruct(.wrongKey): .acts("the key's bytes are others: nothing decrypts")
    case .instruct(.revokedCertificate), .instruct(.foreignCertificate):
      .acts("the certificate is another one, if the client fetches it")
    case .status(let status, _, _): .acts("the request is answered \(status)")
    case .malformed: .acts("the answer's body is broken")
    case .timeout: .acts("the request is not answered; the connection stays open")
    case .drop: .acts("the connection is reset")
    case .slow: .acts("the answer is late; the service itself acts at once")
    case .delay: .acts("the answer is late")
    case .throttle: .acts("the body arrives slowly")
    case .swallow: .cannot("it happens in the client's own app")
    case .hang: .acts("the service answers, but the body never ends")
    case .silence: .cannot("it happens in the client, and nothing reports it")
    case .native, .log: .cannot("the client's own framework makes this error")
    case .inherent: .cannot("it happens in the device, not on the wire")
    }
  }
}
