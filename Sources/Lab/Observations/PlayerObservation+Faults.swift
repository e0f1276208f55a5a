package import Faults
import HeadEndAPI
package import Players

extension PlayerObservation {
  /// Why a fault cannot act at this player; `nil` when it can, or can only wait. Where it is only
  /// armed, a clear stream is nothing to refuse: it waits for another.
  package func obstacle(
    to point: FaultPoint, with effect: FaultEffect, provoked: Bool
  ) -> String? {
    if isCrowd { return point.crowdReach(of: effect).obstacle }
    if outside != nil { return point.reach(of: effect).obstacle }
    if !point.senders.contains(flavour) { return "\(flavour.title) has no \(point.subject)" }
    if !keyAPI.usesSessions, point.belongsToSessions {
      return "this app's \(keyAPI.className) has no \(point.subject)"
    }
    guard provoked else { return nil }
    // A playlist that has its end is not loaded again (RFC 8216 §6.3.4).
    if point == .operation(.manifest), !channel.isLive {
      return "\(channel.number) \(channel.name) is not live: its playlists are not read again"
    }
    guard !channel.isEncrypted, point.needsEncryption else { return nil }
    return "\(channel.number) \(channel.name) is a clear channel"
  }
}

extension FaultPoint {
  /// What a player that never sends such requests does not have.
  fileprivate var subject: String {
    switch self {
    case .operation(.sessionSetup), .operation(.sessionHeartbeat), .operation(.sessionTeardown):
      "sessions"
    case .operation(.certificate): "certificate request: its app has the certificate"
    case .operation(.contentToken), .operation(.tokenCallback): "token callback"
    default: "\(name) request"
    }
  }

  /// Whether only players with sessions meet it.
  fileprivate var belongsToSessions: Bool {
    switch self {
    case .operation(.sessionSetup), .operation(.sessionHeartbeat), .operation(.sessionTeardown),
      .operation(.tokenCallback):
      true
    default: false
    }
  }

  /// Whether a clear stream never meets it.
  fileprivate var needsEncryption: Bool {
    switch self {
    case .outputProtection, .avAdapter: return true
    case .audioInterruption, .operation, .service, .network, .deviceClock, .operatorKill,
      .mediaServices, .systemUpdate, .appKill:
      break
    }
    return switch provocation {
    case .zap, .renewLicence, .dropCertificate, .airPlay, .nextBeat: true
    case .nextRequest, .immediate, .launch: false
    }
  }
}
