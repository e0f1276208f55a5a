extension Simulator {
  /// An SSP delegate for this head-end, with a token for each of these contents.
  public func sspDelegate(
    for contents: String..., syncSSMSetupTeardown: Bool = true
  ) throws(SimulatorProblem) -> OTVSSPLicenseDelegate {
    let delegate = OTVSSPLicenseDelegate(
      certificateURL: certificateURL, licenseURL: licenseURL, ssmServerURL: ssmServerURL,
      syncSSMSetupTeardown: syncSSMSetupTeardown)
    for content in contents {
      delegate.setStream(token: try contentToken(for: content), with: try url(of: content))
    }
    return delegate
  }
}
