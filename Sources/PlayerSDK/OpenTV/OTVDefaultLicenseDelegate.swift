/// A delegate for a single instance: it is told the headers of the next stream
/// (`reference/opentv-multi-instance.txt`).
@MainActor open class OTVDefaultLicenseDelegate: OTVCommonLicenseDelegate {
  private var headers: [String: String] = [:]

  /// Sets one header of the licence requests to come, such as `nv-authorizations`.
  open func setHTTPHeader(_ value: String, forKey key: String = "nv-authorizations") {
    headers[key] = value
  }

  open override func generateHTTPHeaders(assetID: String) -> [String: String]? {
    headers.isEmpty ? nil : headers
  }
}
