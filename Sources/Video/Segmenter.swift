import Pictures

/// Makes the segments of one rendition. The bytes depend on size, programme and number alone, so
/// that any segment can be made at any time, in any order and more than once.
package struct Segmenter: Sendable {
  package let size: FrameSize
  /// Pictures in a whole segment: 60 are six seconds.
  package let framesPerSegment: Int

  /// A segmenter of segments of 1…256 pictures.
  package init(_ size: FrameSize, framesPerSegment: Int = 60) {
    self.size = size
    self.framesPerSegment = min(256, max(1, framesPerSegment))
  }

  /// The header of a CMAF track, which comes before its fragments: `ftyp` and `moov`. A protected
  /// track names its key in `tenc`.
  package func initialisation(keyID: KeyID? = nil) -> [UInt8] {
    InitialisationSegment.bytes(size, ParameterSets(size), keyID: keyID)
  }

  /// A CMAF segment of one fragment: `styp`, `moof` and `mdat`. The last segment of a video on
  /// demand has fewer frames.
  package func fragment(
    _ programme: Programme, number: Int, frames: Int? = nil,
    encryption: SampleEncryption? = nil
  ) -> [UInt8] {
    let number = Self.possible(number)
    return MediaFragment.bytes(
      coded(programme, number, frames), number: number, firstFrame: number * framesPerSegment,
      vectors: encryption.map { ($0, size) })
  }

  /// An MPEG transport stream with the same pictures. For AES-128 the caller encrypts all of it
  /// (RFC 8216 §4.3.2.4).
  package func transportStream(_ programme: Programme, number: Int, frames: Int? = nil) -> [UInt8] {
    let number = Self.possible(number)
    return TransportStream.bytes(
      coded(programme, number, frames), number: number, firstFrame: number * framesPerSegment)
  }

  /// How long a segment of so many frames lasts.
  package static func duration(frames: Int) -> Duration {
    .milliseconds(frames * 1000 / FrameRate.perSecond)
  }

  /// The nearest number that a segment can have: whatever a request asks for, no sum overflows.
  private static func possible(_ number: Int) -> Int {
    min(1 << 32, max(0, number))
  }

  private func coded(_ programme: Programme, _ number: Int, _ frames: Int?) -> CodedSegment {
    let first = number * framesPerSegment
    let count = min(framesPerSegment, max(1, frames ?? framesPerSegment))
    let (width, height) = size.canvas
    var canvas = PixelCanvas(width: width, height: height)
    let pictures = (first..<first + count).lazy.map { frame in
      programme.paint(frame: frame, into: &canvas)
      return BlockPicture(canvas.pixels, width: width, size: size)
    }
    return CodedSegment(pictures, size: size, number: number)
  }
}
