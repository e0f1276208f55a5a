/// An `EXT-X-KEY` or `EXT-X-SESSION-KEY` (RFC 8216 §4.3.2.4, §4.3.4.5) as FairPlay uses it.
package struct PlaylistKey: Hashable, Sendable {
  /// `SAMPLE-AES` for FairPlay.
  package let method: String
  /// `skd://…`, whose host names the content.
  package let uri: String

  static let fairPlayFormat = "com.apple.streamingkeydelivery"

  /// Reads the attributes; `nil` for `METHOD=NONE` and for key formats other than FairPlay's.
  init?(_ attributes: AttributeList) {
    guard let method = attributes["METHOD"], method != "NONE", let uri = attributes["URI"],
      attributes["KEYFORMAT"] == Self.fairPlayFormat
    else { return nil }
    self.method = method
    self.uri = uri
  }

  /// The asset identifier: the URI less its scheme (DOMAIN §1.7: the host of the skd URL).
  package var assetID: String {
    uri.hasPrefix("skd://") ? String(uri.dropFirst(6)) : uri
  }
}
