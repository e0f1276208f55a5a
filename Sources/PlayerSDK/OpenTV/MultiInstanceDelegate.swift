import ContentProtection

/// A delegate for several encrypted streams at once: tokens by SSP content ID
/// (`reference/opentv-multi-instance.txt`).
@MainActor open class MultiInstanceDelegate: OTVCommonLicenseDelegate {
  /// Stream tokens by content ID; remove those that are no longer required.
  public var tokenIDMap: [String: String] = [:]

  /// Keeps a stream's token for the licence requests of its content.
  open func setStreamToken(_ token: String, contentID: String) {
    tokenIDMap[contentID] = token
  }

  /// Forgets a content's token.
  open func removeStreamToken(contentID: String) {
    tokenIDMap[contentID] = nil
  }

  open override func generateHTTPHeaders(assetID: String) -> [String: String]? {
    AssetIdentifier(text: assetID).flatMap { tokenIDMap[$0.contentId] }
      .map { ["nv-authorizations": $0] }
  }
}
