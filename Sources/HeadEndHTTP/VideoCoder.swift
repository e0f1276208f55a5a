import ContentProtection
package import HeadEndAPI
import Pictures
import Video

/// Codes the video that real clients order, and encrypts it as the order says.
package enum VideoCoder {
  /// The bytes of a file: the same for equal orders.
  package static func bytes(_ order: MediaOrder) -> [UInt8] {
    let segmenter = Segmenter(FrameSize(order.rendition.width, order.rendition.height))
    switch order.file {
    case .initialisation:
      return segmenter.initialisation(keyID: order.key.flatMap { KeyID($0.identifier) })
    case .segment(let number, let duration):
      let programme = Programme(scene: Scene(card: order.scene), logo: order.logo)
      return segment(order, number, lasting: duration, of: programme, by: segmenter)
    }
  }

  private static func segment(
    _ order: MediaOrder, _ number: Int, lasting duration: Duration, of programme: Programme,
    by segmenter: Segmenter
  ) -> [UInt8] {
    switch order.protection {
    case .none: return segmenter.fragment(programme, number: number, lasting: duration)
    case .clearkey:
      let encryption = order.key.map { key in
        let cipher = CounterCipher(key: key.key)
        return SampleEncryption { cipher.apply($0, vector: $1) }
      }
      return segmenter.fragment(
        programme, number: number, lasting: duration, encryption: encryption)
    case .aes128:
      let clear = segmenter.transportStream(programme, number: number, lasting: duration)
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
