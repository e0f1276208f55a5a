/// The JSON body of a successful licence request: the CKC in base64 (DOMAIN §1.7).
package struct LicenceGrant: Codable, Hashable, Sendable {
  package var ckcMessage: String
  /// Present when the licence itself enforces the session (DOMAIN §1.5).
  package var sessionToken: String?

  private enum CodingKeys: String, CodingKey {
    case ckcMessage = "CkcMessage"
    case sessionToken
  }

  package init(ckcMessage: String, sessionToken: String? = nil) {
    self.ckcMessage = ckcMessage
    self.sessionToken = sessionToken
  }
}
