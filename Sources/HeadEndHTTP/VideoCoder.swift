import ContentProtection
package import HeadEndAPI
import Pictures
import Video

/// Codes the video that real clients order, and encrypts it as the order says.
package enum VideoCoder {
  /// The bytes of a file: the same for equal orders.
  package static func bytes(_ order: MediaOrder) -> [UInt8] {
    let keyID = order.key.flatMap { KeyID($0.identifier) }
    switch (order.track, order.file) {
    case (.pictures(let rendition), .initialisation):
      return segmenter(rendition).initialisation(keyID: keyID)
    case (.pictures(let rendition), .segment(let number, let duration)):
      return segment(order, number, lasting: duration, by: segmenter(rendition))
    case (.sound, .initialisation): return SoundSegmenter.initialisation(keyID: keyID)
    case (.sound, .segment(let number, let duration)):
      return SoundSegmenter.fragment(
        tone(order), number: number,
        frames: SoundTrack.frames(ofSegment: number, lasting: duration),
        encryption: encryption(order))
    }
  }

  private static func segmenter(_ rendition: VideoRendition) -> Segmenter {
    Segmenter(FrameSize(rendition.width, rendition.height))
  }

  private static func tone(_ order: MediaOrder) -> SoundTone {
    switch order.sound {
    case .tone: SoundTone(channel: order.number)
    case .muted, .none: .silence
    }
  }

  private static func encryption(_ order: MediaOrder) -> SampleEncryption? {
    order.key.map { key in
      let cipher = CounterCipher(key: key.key)
      return SampleEncryption { cipher.apply($0, vector: $1) }
    }
  }

  private static func segment(
    _ order: MediaOrder, _ number: Int, lasting duration: Duration, by segmenter: Segmenter
  ) -> [UInt8] {
    let programme = Programme(scene: Scene(card: order.scene), logo: String(order.number))
    switch order.protection {
    case .none, .clearkey:
      return segmenter.fragment(
        programme, number: number, lasting: duration, encryption: encryption(order))
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
