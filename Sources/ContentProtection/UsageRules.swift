/// `defaultUsageRules`: what outputs a device must protect, and how (DOMAIN §1.8; the claims that
/// cap the resolution are left out, their full names are not published).
package struct UsageRules: Codable, Hashable, Sendable {
  /// Lowest security level of a device that may play.
  package var minLevel: Int?
  package var hdcp: Bool?
  /// The HDCP level in the token's spelling, such as `TYPE_0`.
  package var hdcpType: String?
  package var digitalOnly: Bool?
  package var unprotectedDigitalOutput: Bool?
  package var unprotectedAnalogOutput: Bool?
  package var imageConstraint: Bool?
  package var watermarkingEnabled: Bool?

  package init(minLevel: Int? = nil, hdcp: Bool? = nil, hdcpType: String? = nil) {
    self.minLevel = minLevel
    self.hdcp = hdcp
    self.hdcpType = hdcpType
  }
}
