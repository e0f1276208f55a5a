import Faults
import HeadEndAPI
import Players

extension Player {
  /// What has to come before a fault's operation can be provoked; `nil` when nothing has to.
  func missing(for point: FaultPoint) -> String? {
    guard point.senders.contains(configuration.flavour) else {
      return point.senders.map(\.title).joined(separator: " or ")
    }
    switch point.provocation {
    case .zap, .renewLicence, .dropCertificate, .airPlay:
      return channel.isEncrypted ? nil : "an encrypted stream"
    case .nextBeat: return hasSession ? nil : "a session"
    case .nextRequest: return state.isUnderWay || state == .paused ? nil : "a stream"
    case .immediate, .launch: return nil
    }
  }
}

extension FaultPoint {
  /// The SDKs whose players send such requests. A TVSDK app has its certificate in its bundle and
  /// its tokens in URLs, and it has no session.
  var senders: [Flavour] {
    switch self {
    case .operation(.entitlement), .operation(.expressPlayToken), .operation(.expressPlayRights):
      [.tvsdk]
    case .operation(.contentToken), .operation(.tokenCallback), .operation(.certificate),
      .operation(.sessionSetup), .operation(.sessionHeartbeat), .operation(.sessionTeardown):
      [.opentv, .flowplayer]
    default: Flavour.allCases
    }
  }
}
