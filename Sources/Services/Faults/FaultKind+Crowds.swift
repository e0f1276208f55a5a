import HeadEndAPI

extension FaultKind {
  /// What this kind does to a crowd, whose light viewers send requests and have no picture, no
  /// display and no sound (Faults/FaultsAtCrowds).
  package var atCrowds: FaultReach { point.crowdReach(of: effect, height: height) }

  /// How long a fault that would end after one request lasts on a crowd, where one request is not
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
  /// What a fault at this point does to a crowd; `height` is that of its rendition, in lines.
  package func crowdReach(of effect: FaultEffect, height: Int? = nil) -> FaultReach {
    guard height == nil else { return .cannot("its viewers name no rendition") }
    return switch self {
    case .operation(let operation) where !operation.row.isOfCrowds:
      .cannot("its viewers send no such request")
    case .operation, .service, .network: effect.atCrowds
    case .device(let fault): fault.atCrowds
    }
  }
}

extension FaultEffect {
  fileprivate var atCrowds: FaultReach {
    switch self {
    case .instruct(.expiredLease): .acts("the lease arrives expired")
    case .instruct(.noDuration): .cannot("its viewers keep no licences")
    case .instruct(.ungranted): .acts("the licences are refused")
    case .instruct(.lostSession): .acts("the sessions are lost: heartbeats get HTTP 404")
    case .instruct(.wrongKey): .acts("nothing decrypts: the item fails after three segments")
    case .instruct(.revokedCertificate), .instruct(.foreignCertificate):
      .acts("the certificate is unusable: no licence can be requested")
    case .instruct(.shortToken): .cannot("its viewers' tokens never end")
    case .instruct: .cannot("its viewers read no playlists")
    case .status(let status, _, _) where injectedStatus == .redirect:
      .acts("the requests are redirected with HTTP \(status)")
    case .status(let status, _, _): .acts("the requests get HTTP \(status)")
    case .malformed: .acts("the answers are corrupted")
    case .timeout: .acts("the requests are not answered")
    case .drop: .acts("the connections fail")
    case .slow: .acts("the answers are late, and sessions end late")
    case .delay: .acts("the answers are late")
    case .throttle: .acts("the answers arrive slowly")
    case .cut: .acts("the connections fail in the middle of the answers")
    case .swallow: .cannot("its viewers have no app that could ignore a request")
    case .hang: .acts("the services act, but do not finish their answers")
    case .native: .acts("the viewers' frameworks report the error")
    case .silence: .cannot("its viewers have no picture that could freeze")
    case .log: .cannot("its viewers have no error log")
    case .inherent: .offWire
    }
  }
}
