import ContentProtection
import HeadEndAPI

extension Content {
  /// The attributes of EXT-X-KEY and EXT-X-SESSION-KEY for FairPlay Streaming (DOMAIN §2). No IV:
  /// it comes with the key.
  var keyAttributes: String {
    "METHOD=SAMPLE-AES,URI=\"skd://\(AssetIdentifier(contentId: channel.content).text)\","
      + "KEYFORMAT=\"com.apple.streamingkeydelivery\",KEYFORMATVERSIONS=\"1\""
  }
}
