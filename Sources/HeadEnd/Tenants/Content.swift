import ContentProtection
import HeadEndAPI

/// One content of the line-up, with its key when it is encrypted.
struct Content: Sendable {
  let channel: Channel
  let key: ContentKey?
  let cipher: SampleCipher?

  init(channel: Channel, key: ContentKey?) {
    self.channel = channel
    self.key = key
    cipher = key.map { SampleCipher($0) }
  }
}

extension Content {
  /// The attributes of EXT-X-KEY and EXT-X-SESSION-KEY for FairPlay Streaming (HeadEnd/Origin,
  /// "Keys"). There is no IV: it comes with the key.
  var keyAttributes: String {
    "METHOD=SAMPLE-AES,URI=\"skd://\(AssetIdentifier(contentId: channel.content).text)\","
      + "KEYFORMAT=\"com.apple.streamingkeydelivery\",KEYFORMATVERSIONS=\"1\""
  }
}
