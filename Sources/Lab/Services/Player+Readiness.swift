import Faults
import HeadEndAPI
import Players

extension Player {
  /// What has to come before a fault's operation can be provoked; `nil` when nothing has to.
  func missing(for point: FaultPoint) -> String? {
    let isTVSDK = configuration.flavour == .tvsdk
    if point.isTVSDKOnly, !isTVSDK { return "a TVSDK player" }
    if point.isOpenTVOnly, isTVSDK { return "an OpenTV player" }
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
  /// Whether only a TVSDK player sends such requests.
  fileprivate var isTVSDKOnly: Bool {
    switch self {
    case .operation(.entitlement), .operation(.expressPlayToken), .operation(.expressPlayRights):
      true
    default: false
    }
  }

  /// Whether a TVSDK player never sends such requests: its certificate is in the app's bundle, its
  /// tokens are in URLs, and it has no session.
  fileprivate var isOpenTVOnly: Bool {
    switch self {
    case .operation(.contentToken), .operation(.tokenCallback), .operation(.certificate),
      .operation(.sessionSetup), .operation(.sessionHeartbeat), .operation(.sessionTeardown):
      true
    default: false
    }
  }
}
