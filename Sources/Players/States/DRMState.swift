/// States of the licence side of a player (DOMAIN §1.6).
package enum DRMState: String, CaseIterable, Sendable {
  case inactive = "INACTIVE"
  case awaitingContentToken = "AWAITING_CONTENT_TOKEN"
  case awaitingSessionToken = "AWAITING_SESSION_TOKEN"
  case licenseRequested = "LICENSE_REQUESTED"
  case active = "ACTIVE"
  case renewalRequested = "RENEWAL_REQUESTED"
  case error = "ERROR"
}
