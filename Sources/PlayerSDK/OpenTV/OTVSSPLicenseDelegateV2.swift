public import Foundation

/// The delegate of SSM V2: the session is set up inside the licence request, and stopping leaves it
/// to expire (DOMAIN §1.5).
@MainActor open class OTVSSPLicenseDelegateV2: OTVSSPLicenseDelegate {
  /// A delegate for a head-end.
  public init(certificateURL: URL, licenseURL: URL, ssmServerURL: URL) {
    super.init(
      certificateURL: certificateURL, licenseURL: licenseURL, ssmServerURL: ssmServerURL,
      syncSSMSetupTeardown: false)
  }
}
