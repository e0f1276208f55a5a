/// What makes a fault's operation happen now, so that a fault is two keys (DESIGN §3).
package enum Provocation: Hashable, Sendable {
  /// Zap to the same stream: set-up, teardown and the app's token happen.
  case zap
  /// Renew the licence.
  case renewLicence
  /// Drop the certificate cache, then zap.
  case dropCertificate
  /// Switch AirPlay.
  case airPlay
  /// The next request of its own meets it.
  case nextRequest
  /// The next heartbeat meets it.
  case nextBeat
  /// It acts when it is armed.
  case immediate

  /// What is done now, in words.
  package var words: String {
    switch self {
    case .zap: "zaps to the same stream"
    case .renewLicence: "renews the licence"
    case .dropCertificate: "drops the certificate and zaps"
    case .airPlay: "switches AirPlay"
    case .nextRequest: "meets the next request"
    case .nextBeat: "waits for the next beat"
    case .immediate: "acts at once"
    }
  }
}
