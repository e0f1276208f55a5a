/// What a decoder must know before the first picture: the sequence and the picture parameter set
/// (ISO/IEC 14496-10 §7.3.2.1, §7.3.2.2).
struct ParameterSets: Sendable {
  let sequence: NALUnit
  let picture: NALUnit
  let rate: FrameRate

  /// Constrained Baseline: profile 66 with the first two constraints (§A.2.1.1).
  static let profile: UInt8 = 66
  static let constraints: UInt8 = 0xc0
  /// Bits of `frame_num`.
  static let frameNumberBits = 8

  /// The quantiser at which one level is a quarter of a luma step, so that nothing is lost
  /// (§8.5.10).
  private static let quantiser = 16
  /// What brings the quantiser of chroma to 10, where the same is true (§8.5.11).
  private static let chromaOffset = -6

  init(_ size: FrameSize, _ rate: FrameRate) {
    self.rate = rate
    sequence = NALUnit(.sequenceParameters, Self.sequence(size, rate))
    picture = NALUnit(.pictureParameters, Self.picture())
  }

  private static func sequence(_ size: FrameSize, _ rate: FrameRate) -> [UInt8] {
    var bits = BitWriter()
    for byte in [profile, constraints, size.level] { bits.write(Int(byte), bits: 8) }
    bits.unsigned(0)
    bits.unsigned(frameNumberBits - 4)
    // Pictures are shown in the order in which they are coded.
    bits.unsigned(2)
    // One reference frame, and no gaps in its numbers.
    bits.unsigned(1)
    bits.flag(false)
    let (across, down) = size.macroblocks
    bits.unsigned(across - 1)
    bits.unsigned(down - 1)
    // Frames only; direct_8x8_inference.
    bits.write(0b11, bits: 2)
    writeCropping(size, to: &bits)
    bits.flag(true)
    writeUsability(rate, to: &bits)
    bits.finish()
    return bits.bytes
  }

  /// Cuts what sticks out at the right and the bottom, in units of two pixels (§7.4.2.1.1).
  private static func writeCropping(_ size: FrameSize, to bits: inout BitWriter) {
    let (across, down) = size.macroblocks
    let (right, bottom) = ((16 * across - size.width) / 2, (16 * down - size.height) / 2)
    bits.flag(right + bottom > 0)
    guard right + bottom > 0 else { return }
    for edge in [0, right, 0, bottom] { bits.unsigned(edge) }
  }

  /// Video usability information (§E.1.1): square pixels, BT.709 in limited range, fixed rate.
  private static func writeUsability(_ rate: FrameRate, to bits: inout BitWriter) {
    bits.flag(true)
    bits.write(1, bits: 8)
    bits.flag(false)
    // Format unspecified, limited range, then primaries, transfer and matrix of BT.709.
    bits.flag(true)
    bits.write(0b101_0_1, bits: 5)
    for _ in 0..<3 { bits.write(1, bits: 8) }
    bits.flag(false)
    // A tick is half a frame (§E.2.1).
    bits.flag(true)
    bits.write(1, bits: 32)
    bits.write(2 * rate.rawValue, bits: 32)
    bits.flag(true)
    // No decoder model, no picture structure; no picture waits for another.
    bits.write(0b000_1_1, bits: 5)
    for limit in [0, 0, 10, 10, 0, 1] { bits.unsigned(limit) }
  }

  private static func picture() -> [UInt8] {
    var bits = BitWriter()
    bits.unsigned(0)
    bits.unsigned(0)
    // CAVLC, one slice group, one reference, no weights.
    bits.write(0b00, bits: 2)
    for _ in 0..<3 { bits.unsigned(0) }
    bits.write(0b000, bits: 3)
    bits.signed(quantiser - 26)
    bits.signed(0)
    bits.signed(chromaOffset)
    // The deblocking filter is controlled by slices; all neighbours may predict.
    bits.write(0b100, bits: 3)
    bits.finish()
    return bits.bytes
  }
}
