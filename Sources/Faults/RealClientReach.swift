import HeadEndAPI

/// What a fault does to a real client: it acts through what the client is answered, or cannot act
/// (Faults/FaultsAtRealClients).
package enum RealClientReach: Hashable, Sendable {
  /// It acts: what the client gets, in words.
  case acts(String)
  /// It cannot act: why, in words.
  case cannot(String)

  /// Why it cannot act; `nil` when it does.
  package var obstacle: String? {
    switch self {
    case .acts: nil
    case .cannot(let reason): reason
    }
  }

  /// Such as `acts: the connection is reset`.
  package var words: String {
    switch self {
    case .acts(let how): how
    case .cannot(let reason): "cannot act: \(reason)"
    }
  }
}

extension FaultKind {
  /// What this kind does to a real client.
  package var atRealClients: RealClientReach { point.reach(of: effect) }
}

extension FaultPoint {
  /// What a fault at this point does to a real client.
  package func reach(of effect: FaultEffect) -> RealClientReach {
    switch self {
    case .operation(.tokenCallback): .cannot("AirPlay is switched on the device")
    case .operation, .service, .network: effect.atRealClients
    case .operatorKill: .acts("its account's sessions end at the head-end")
    case .appKill, .mediaServices, .audioInterruption, .systemUpdate, .deviceClock,
      .outputProtection, .avAdapter:
      .cannot("it happens in the device, not on the wire")
    }
  }
}

extension FaultEffect {
  fileprivate var atRealClients: RealClientReach {
    switch self {
    case .instruct(.expiredLease): .cannot("keys for real players carry no lease")
    case .instruct(.wrongKey): .acts("the key's bytes are others: nothing decrypts")
    case .instruct(.revokedCertificate), .instruct(.foreignCertificate):
      .acts("the certificate is another one, if the client fetches it")
    case .status(let status, _, _): .acts("the request is answered \(status)")
    case .malformed: .acts("the answer's body is broken")
    case .timeout: .acts("the request is not answered; the connection stays open")
    case .drop: .acts("the connection is reset")
    case .delay: .acts("the answer is late")
    case .throttle: .acts("the body arrives slowly")
    case .hang: .acts("the service answers, but the body never ends")
    case .native, .log: .cannot("the client's own framework makes this error")
    case .inherent: .cannot("it happens in the device, not on the wire")
    }
  }
}
