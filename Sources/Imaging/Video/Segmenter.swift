package import Pictures
import Simulation

/// Makes the segments of one rendition. The bytes depend on size, rate, programme and number alone,
/// so that any segment can be made at any time, in any order and more than once.
package struct Segmenter: Sendable {
  package let size: FrameSize
  private let rate: FrameRate
  /// Pictures in a whole segment.
  private let framesPerSegment: Int

  /// A segmenter of segments of 0.1…25.6 s.
  package init(
    _ size: FrameSize, rate: FrameRate = .ten, segmentDuration: Duration = .seconds(6)
  ) {
    (self.size, self.rate) = (size, rate)
    framesPerSegment = min(256, max(1, rate.frames(in: segmentDuration)))
  }

  /// The header of a CMAF track, which comes before its fragments: `ftyp` and `moov`. A protected
  /// track names its key in `tenc`.
  package func initialisation(keyID: KeyID? = nil) -> [UInt8] {
    InitialisationSegment.bytes(of: .pictures(size, ParameterSets(size, rate)), keyID: keyID)
  }

  /// A CMAF segment of one fragment: `styp`, `moof` and `mdat`. The last segment of a video on
  /// demand may be shorter.
  package func fragment(
    _ programme: Programme, number: Int, lasting duration: Duration? = nil,
    encryption: SampleEncryption? = nil, group: KeyGroup? = nil
  ) -> [UInt8] {
    let number = Self.possible(number)
    let segment = coded(programme, number, duration)
    let first = number * framesPerSegment
    let samples = segment.slices.map(\.afterLength).enumerated().map { index, bytes in
      MediaFragment.Sample(
        clear: bytes[...],
        vector: SampleEncryption.vector(frame: first + index, size: size, rate: rate),
        subsample: SampleEncryption.Subsample(sampleSize: bytes.count))
    }
    return MediaFragment.bytes(
      samples, of: .pictures(size, segment.parameters), number: number, firstFrame: first,
      encryption: encryption, group: group)
  }

  /// An MPEG transport stream with the same pictures and, if there is to be any, the sound of those
  /// frames. For AES-128 the caller encrypts all of it (RFC 8216 §4.3.2.4).
  package func transportStream(
    _ programme: Programme, number: Int, lasting duration: Duration? = nil,
    sound: (tone: SoundTone, frames: Range<Int>)? = nil
  ) -> [UInt8] {
    let number = Self.possible(number)
    return TransportStream.bytes(
      coded(programme, number, duration), number: number, firstFrame: number * framesPerSegment,
      sound: sound)
  }

  /// The nearest number that a segment can have: whatever a request asks for, no sum overflows.
  static func possible(_ number: Int) -> Int {
    min(1 << 32, max(0, number))
  }

  private func coded(_ programme: Programme, _ number: Int, _ duration: Duration?) -> CodedSegment {
    let first = number * framesPerSegment
    let count = duration.map { min(framesPerSegment, max(1, rate.frames(in: $0))) }
    let (width, height) = size.canvas
    var canvas = PixelCanvas(width: width, height: height)
    let pictures = (first..<first + (count ?? framesPerSegment)).lazy.map { frame in
      programme.paint(frame: frame, rate, into: &canvas)
      return BlockPicture(canvas.pixels, width: width, size: size)
    }
    return CodedSegment(pictures, size: size, rate: rate, number: number)
  }
}

/// What a segment shows: the scene, and the channel's number in its corner.
package struct Programme: Hashable, Sendable {
  package var scene: Scene
  /// Digits for the top right corner, such as `101`; empty for none.
  package var logo: String

  package init(scene: Scene, logo: String) {
    self.scene = scene
    self.logo = logo
  }

  /// The picture at a frame, counted from the beginning of the stream, with logo and clock.
  package func canvas(
    atFrame frame: Int, _ rate: FrameRate = .ten, size: FrameSize
  ) -> PixelCanvas {
    let (width, height) = size.canvas
    var canvas = PixelCanvas(width: width, height: height)
    paint(frame: frame, rate, into: &canvas)
    return canvas
  }

  func paint(frame: Int, _ rate: FrameRate, into canvas: inout PixelCanvas) {
    let picture = Picture(
      scene: scene, time: Double(frame) / Double(rate.rawValue), logo: logo,
      clock: Self.clock(seconds: frame / rate.rawValue))
    picture.paint(into: &canvas)
    picture.paintTexts(into: &canvas)
  }

  /// Hours, minutes and seconds, such as `00:01:24`.
  private static func clock(seconds: Int) -> String {
    [seconds / 3600, seconds / 60 % 60, seconds % 60]
      .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }
}
