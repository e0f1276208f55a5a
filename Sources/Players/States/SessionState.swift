/// States of the SSM client (DOMAIN §1.6).
package enum SessionState: String, CaseIterable, Sendable {
  case off = "SESSION_OFF"
  case awaitingContentToken = "AWAITING_CONTENT_TOKEN"
  case setupRequested = "SETUP_REQUESTED"
  case on = "SESSION_ON"
  case renewalRequested = "RENEWAL_REQUESTED"
  case teardownRequested = "TEARDOWN_REQUESTED"
  case error = "ERROR"
  case disabled = "SSM_DISABLED"
}
