import ContentProtection

/// A delegate for a single instance: it holds the headers of the next stream's licence requests
/// (Players/MultiInstance).
@MainActor open class OTVDefaultLicenseDelegate: OTVCommonLicenseDelegate {
  private var headers: [String: String] = [:]

  /// Sets a header of the next licence requests, such as `nv-authorizations`.
  open func setHTTPHeader(_ value: String, forKey key: String = "nv-authorizations") {
    headers[key] = value
  }

  open override func generateHTTPHeaders(assetID: String) -> [String: String]? {
    headers.isEmpty ? nil : headers
  }
}

/// A delegate for several encrypted streams at once: tokens by SSP content ID
/// (Players/MultiInstance).
@MainActor open class MultiInstanceDelegate: OTVCommonLicenseDelegate {
  /// Stream tokens by content ID; remove those that are no longer required.
  public var tokenIDMap: [String: String] = [:]

  /// Stores a stream's token for the licence requests of its content.
  open func setStreamToken(_ token: String, contentID: String) {
    tokenIDMap[contentID] = token
  }

  /// Removes a content's token. The example has no such method that we know of: it removes from
  /// the map [N].
  open func removeStreamToken(contentID: String) {
    tokenIDMap[contentID] = nil
  }

  open override func generateHTTPHeaders(assetID: String) -> [String: String]? {
    AssetIdentifier(text: assetID).flatMap { tokenIDMap[$0.contentId] }
      .map { ["nv-authorizations": $0] }
  }
}
