import HeadEndAPI

extension FaultKind {
  /// What this kind does to a crowd, whose light viewers send requests and have no picture, no
  /// display and no sound (Faults/FaultsAtCrowds).
  package var atCrowds: FaultReach { point.crowdReach(of: effect) }

  /// How long a fault that would end after one request lasts at a crowd, where one request is not
  /// seen [N].
  package static let crowdTime = Duration.seconds(10)

  /// The fault as a rule for a crowd: it waits for requests, of which there are many.
  package func fault(ofCrowd targets: FaultTargets) -> Fault {
    var fault = fault(of: targets)
    if fault.ending == .once, point.isOnWire { fault.ending = .lasting(Self.crowdTime) }
    return fault
  }
}

extension FaultPoint {
  /// What a fault at this point does to a crowd.
  package func crowdReach(of effect: FaultEffect) -> FaultReach {
    switch self {
    case .operation(let operation) where !operation.row.isOfCrowds:
      .cannot("light viewers send no such request")
    case .operation, .service, .network: effect.atCrowds
    case .device(let fault): fault.atCrowds
    }
  }
}

extension FaultEffect {
  fileprivate var atCrowds: FaultReach {
    switch self {
    case .instruct(.expiredLease): .acts("the lease has expired on arrival")
    case .instruct(.noDuration): .cannot("light viewers keep no licences")
    case .instruct(.lostSession): .acts("the services have lost the sessions: 404")
    case .instruct(.wrongKey): .acts("nothing decrypts: the item fails after three segments")
    case .instruct(.revokedCertificate), .instruct(.foreignCertificate):
      .acts("no licence can be requested with the certificate")
    case .status(let status, _, _): .acts("the requests are answered \(status)")
    case .malformed: .acts("the answers are broken")
    case .timeout: .acts("the requests are not answered")
    case .drop: .acts("the connections break")
    case .slow: .acts("the answers are late, and sessions end late")
    case .delay: .acts("the answers are late")
    case .throttle: .acts("the answers arrive slowly")
    case .swallow: .cannot("light viewers have no app that could forget a request")
    case .hang: .acts("the services do their work, but do not answer")
    case .native: .acts("the viewers' own frameworks fail")
    case .silence: .cannot("light viewers have no picture that could stand still")
    case .log: .cannot("light viewers have no error log")
    case .inherent: .cannot("it happens in the device, not on the wire")
    }
  }
}
