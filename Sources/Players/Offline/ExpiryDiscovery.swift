/// How an app finds out that a licence which it keeps ends
/// (`reference/opentv-renewing-a-licence.txt`, "Expiry Discovery").
package enum ExpiryDiscovery: String, CaseIterable, Sendable {
  /// It reads start, end and duration in the token's `contentRights`, and renews before the end.
  case token
  /// It waits for `OTVDRMLicenseError` with `.keyResponseWithExpiredLease`.
  case notification
}
