/// The asset identifier of a key request: base64 of JSON that holds the SSP content ID (DOMAIN
/// §1.7; the JSON's key name is not published, ours is `contentId`).
package struct AssetIdentifier: Codable, Hashable, Sendable {
  package var contentId: String

  package init(contentId: String) {
    self.contentId = contentId
  }

  /// The identifier as the host of a `skd://` URL: base64url without padding.
  package var text: String { Base64.urlText(JSONText.bytes(self)) }

  /// Reads `text`, standard base64, or the JSON itself as a delegate passes it on once decoded;
  /// `nil` when there is no content ID in it.
  package init?(text: String) {
    let bytes = text.hasPrefix("{") ? Array(text.utf8) : Base64.bytes(text)
    guard let bytes, let value = JSONText.value(Self.self, from: bytes) else { return nil }
    self = value
  }
}
