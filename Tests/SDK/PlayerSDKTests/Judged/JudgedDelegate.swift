import PlayerSDK

/// The app's licence delegate, which has a token for each stream.
@MainActor final class JudgedDelegate: OTVSSPLicenseDelegate, OTVSSPTokenCallback {
  /// Whether it forgets each token once it has been used.
  var forgetsTokens = false
  /// The token for a receiver: that of the first stream, which is soon another's.
  var receiverToken: String?
  private var used: Set<String> = []

  func token() -> String? { receiverToken }

  override func generateHTTPHeaders(assetID: String) -> [String: String]? {
    guard let headers = super.generateHTTPHeaders(assetID: assetID),
      let token = headers.values.first?.split(separator: ",").first
    else { return nil }
    return used.insert(String(token)).inserted || !forgetsTokens ? headers : nil
  }
}
