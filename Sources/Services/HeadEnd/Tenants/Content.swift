import ContentProtection
import HeadEndAPI
import Locking
import Simulation

/// One content of the line-up, with its keys when it is encrypted. It never changes, and everything
/// that serves it shares it.
final class Content: Sendable {
  let channel: Channel
  /// The key of a content with a single key; nothing is encrypted with it where there are several.
  let baseKey: ContentKey?
  /// What its playlists name a single key with, and begin with where there are several; `nil` =
  /// asset identifiers.
  private let packagedURL: String?
  private let cipher: Deferred<SampleCipher>?
  private let seed: UInt64

  init(channel: Channel, key: ContentKey?, packagedURL: String? = nil, seed: UInt64) {
    self.channel = channel
    self.packagedURL = packagedURL
    self.seed = seed
    baseKey = key
    cipher = key.map { key in Deferred { SampleCipher(key) } }
  }

  /// What encrypts with the single key.
  var baseCipher: SampleCipher? { cipher?.value }

  /// The key of that name, as a key request spells it; a single key has none.
  func key(_ name: String?) -> ContentKey? {
    guard channel.keys.hasSeveralKeys else { return name == nil ? baseKey : nil }
    guard baseKey != nil, let name = name.flatMap(KeyName.init),
      (name.tier != nil) == channel.keys.isPerRendition,
      name.tier != .audio || channel.keys.hasAudioKey,
      (name.period != nil) == (channel.keys.rotation != nil)
    else { return nil }
    return key(name)
  }

  /// One of several keys. Each has its own random stream, so that none depends on how many were
  /// used before.
  func key(_ name: KeyName) -> ContentKey {
    var random = RandomStream(seed: seed, name: "headend.key.\(channel.content).\(name.text)")
    return ContentKey(random: &random)
  }
}

extension Content {
  /// True if the sound is a separate rendition.
  var hasAudioRendition: Bool {
    baseKey != nil && channel.keys.isPerRendition && channel.keys.hasAudioKey
  }

  /// The attributes of EXT-X-KEY and EXT-X-SESSION-KEY for FairPlay Streaming (HeadEnd/Origin,
  /// "Keys"). There is no IV: it comes with the key.
  func keyAttributes(_ name: KeyName?) -> String {
    let asset = AssetIdentifier(contentId: channel.content, keyId: name?.text)
    let packaged = packagedURL.map { url in name.map { "\(url)/\($0.text)" } ?? url }
    return "METHOD=SAMPLE-AES,URI=\"\(packaged ?? "skd://\(asset.text)")\","
      + "KEYFORMAT=\"com.apple.streamingkeydelivery\",KEYFORMATVERSIONS=\"1\""
  }
}
