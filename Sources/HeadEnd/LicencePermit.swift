import ContentProtection

/// What the tokens of a licence request allow.
struct LicencePermit {
  /// Contents that may be played now.
  let contents: [String]
  /// Those of them that may be kept on the device.
  let storable: [String]
  let device: String
  /// Present when the request carries a session token.
  let session: SessionClaims?
}
