/// Makes the segments of a sound rendition: a tone or silence, for so many of its frames, counted
/// from the beginning of the stream.
package enum SoundSegmenter {
  /// As `CODECS` names it (RFC 6381 §3.3).
  package static let codec = "mp4a.40.2"

  /// The header of a CMAF track; a protected one names its key.
  package static func initialisation(keyID: KeyID? = nil) -> [UInt8] {
    InitialisationSegment.bytes(of: .sound, keyID: keyID)
  }

  /// A CMAF segment of one fragment.
  package static func fragment(
    _ tone: SoundTone, number: Int, frames: Range<Int>, encryption: SampleEncryption? = nil,
    group: KeyGroup? = nil
  ) -> [UInt8] {
    let samples = frames.map { frame in
      MediaFragment.Sample(
        clear: tone.frame[...], vector: SampleEncryption.vector(soundFrame: frame))
    }
    return MediaFragment.bytes(
      samples, of: .sound, number: Segmenter.possible(number), firstFrame: frames.lowerBound,
      encryption: encryption, group: group)
  }
}
