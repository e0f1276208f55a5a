import ContentProtection
package import HeadEndAPI
import Pictures
import Video

/// Codes the video that real clients order, and encrypts it as the order says.
package enum VideoCoder {
  /// The bytes of a file: the same for equal orders.
  package static func bytes(_ order: MediaOrder) -> [UInt8] {
    let keyID = order.trackKey.flatMap { KeyID($0.identifier) }
    switch (order.track, order.file) {
    case (.pictures(let rendition), .initialisation):
      return segmenter(rendition, order).initialisation(keyID: keyID)
    case (.pictures(let rendition), .segment(let number, let duration)):
      return segment(order, number, lasting: duration, by: segmenter(rendition, order))
    case (.sound, .initialisation): return SoundSegmenter.initialisation(keyID: keyID)
    case (.sound, .segment(let number, let duration)):
      return SoundSegmenter.fragment(
        tone(order), number: number,
        frames: SoundTrack.frames(ofSegment: number, lasting: duration),
        encryption: encryption(order), group: group(order))
    }
  }

  private static func segmenter(_ rendition: VideoRendition, _ order: MediaOrder) -> Segmenter {
    let rate: FrameRate =
      switch order.frameRate {
      case .ten: .ten
      case .twentyFive: .twentyFive
      }
    return Segmenter(FrameSize(rendition.width, rendition.height), rate: rate)
  }

  /// What a fragment says of its key where it is not the one that the header names.
  private static func group(_ order: MediaOrder) -> KeyGroup? {
    guard let key = order.key, let usual = order.trackKey, key != usual else { return nil }
    return KeyID(key.identifier).map {
      KeyGroup(keyID: $0, announced: order.announced.compactMap { KeyID($0) })
    }
  }

  private static func tone(_ order: MediaOrder) -> SoundTone {
    switch order.sound {
    case .tone: SoundTone(channel: order.pitch)
    case .muted, .none: .silence
    }
  }

  private static func encryption(_ order: MediaOrder) -> SampleEncryption? {
    guard let key = order.key else { return order.trackKey.map { _ in .clear } }
    let cipher = CounterCipher(key: key.key)
    return SampleEncryption { cipher.apply($0, vector: $1) }
  }

  private static func segment(
    _ order: MediaOrder, _ number: Int, lasting duration: Duration, by segmenter: Segmenter
  ) -> [UInt8] {
    let programme = Programme(scene: Scene(card: order.scene), logo: String(order.number))
    switch order.protection {
    case .none, .clearkey:
      return segmenter.fragment(
        programme, number: number, lasting: duration, encryption: encryption(order),
        group: group(order))
    case .aes128:
      let frames = SoundTrack.frames(ofSegment: number, lasting: duration)
      let clear = segmenter.transportStream(
        programme, number: number, lasting: duration,
        sound: order.sound == .none ? nil : (tone(order), frames))
      guard let key = order.key else { return clear }
      return SampleCipher(ContentKey(identifier: "", key: key.key, iv: vector(number)))
        .encrypt(clear)
    }
  }

  /// Without `IV`, the media sequence number is the initialisation vector (RFC 8216 §5.2).
  private static func vector(_ number: Int) -> [UInt8] {
    (0..<16).map { $0 < 8 ? 0 : UInt8(truncatingIfNeeded: UInt64(number) >> UInt64(120 - 8 * $0)) }
  }
}
