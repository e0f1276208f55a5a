import ContentProtection
import Simulation

extension ContentRight {
  /// The token's own limit, when it carries one that is switched on (DOMAIN §1.4).
  var sessionLimit: Int? {
    guard let sessionControl, sessionControl.sessionControlEnabled else { return nil }
    return sessionControl.maxSessions
  }

  // Instants in ISO 8601 of one fixed width are in order as their texts are.
  func isGranted(at time: UnixTime) -> Bool {
    let text = time.iso8601
    return start <= text && text <= end
  }
}
