import Faults
import HeadEndAPI
import Players

extension Player {
  /// What has to come before a fault's operation can be provoked; `nil` when nothing has to.
  func missing(for point: FaultPoint, _ provoking: Provoking) -> String? {
    guard point.senders.contains(configuration.flavour) else {
      return point.senders.map(\.title).joined(separator: " or ")
    }
    if provoking == .heartbeat { return hasSession ? nil : "a session" }
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
  /// The SDKs whose players send such requests.
  var senders: [Flavour] {
    guard case .operation(let operation) = self else { return Flavour.allCases }
    return switch operation.row.senders {
    case .all: Flavour.allCases
    case .openTV: [.opentv, .flowplayer]
    case .expressPlay: [.tvsdk]
    }
  }
}
