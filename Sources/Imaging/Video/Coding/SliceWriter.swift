/// Writes a picture as one slice (ISO/IEC 14496-10 §7.3.3, §7.3.4): macroblocks that have changed
/// are predicted from their neighbours (Intra_16x16), the others are skipped (P_Skip).
struct SliceWriter {
  private var bits = BitWriter()
  private let picture: BlockPicture
  private let luma: [Int32]
  private let blue: [Int32]
  private let red: [Int32]
  private let isRefresh: Bool
  private var skipped = 0

  /// A picture that needs no other, the first of a segment: consecutive ones differ in their
  /// identifiers (§7.4.3).
  static func refresh(_ picture: BlockPicture, identifier: Int) -> NALUnit {
    var slice = SliceWriter(picture, isRefresh: true)
    slice.writeHeader(type: 7, frame: 0)
    slice.bits.unsigned(identifier)
    // Earlier pictures are output; this one is no long-term reference.
    slice.bits.write(0b00, bits: 2)
    slice.writeMacroblocks(after: nil)
    return NALUnit(.instantaneousRefresh, slice.bits.bytes)
  }

  /// A picture as its differences from the last; `frame` counts from the picture that needs no
  /// other.
  static func difference(_ picture: BlockPicture, from last: BlockPicture, frame: Int) -> NALUnit {
    var slice = SliceWriter(picture, isRefresh: false)
    slice.writeHeader(type: 5, frame: frame)
    // As many references as the picture parameter set says, in their usual order; the oldest
    // leaves.
    slice.bits.write(0b000, bits: 3)
    slice.writeMacroblocks(after: last)
    return NALUnit(.slice, slice.bits.bytes)
  }

  private init(_ picture: BlockPicture, isRefresh: Bool) {
    self.picture = picture
    self.isRefresh = isRefresh
    luma = picture.samples(.luma)
    blue = picture.samples(.blue)
    red = picture.samples(.red)
  }

  private mutating func writeHeader(type: Int, frame: Int) {
    bits.unsigned(0)
    bits.unsigned(type)
    bits.unsigned(0)
    bits.write(frame, bits: ParameterSets.frameNumberBits)
  }

  private mutating func writeMacroblocks(after last: BlockPicture?) {
    // The quantiser of the picture parameter set, and no deblocking: edges stay sharp.
    bits.signed(0)
    bits.unsigned(1)
    for y in 0..<picture.rows / 2 {
      for x in 0..<picture.columns / 2 {
        if let last, picture.isSame(last, x: x, y: y) {
          skipped += 1
        } else {
          writeMacroblock(x: x, y: y)
        }
      }
    }
    if skipped > 0 { bits.unsigned(skipped) }
    bits.finish()
  }

  /// One macroblock in Intra_16x16 with DC coefficients only (§7.3.5).
  private mutating func writeMacroblock(x: Int, y: Int) {
    let (mode, levels) = lumaLevels(x: x, y: y)
    let (chromaMode, blueLevels, redLevels) = chromaLevels(x: x, y: y)
    let hasChroma = blueLevels != .zero || redLevels != .zero
    if !isRefresh {
      bits.unsigned(skipped)
      skipped = 0
    }
    // Tables 7-11 and 7-13: in a P slice, the types of an I slice follow five others.
    bits.unsigned((isRefresh ? 1 : 6) + mode.luma + (hasChroma ? 4 : 0))
    bits.unsigned(chromaMode.chroma)
    bits.signed(0)
    ResidualWriter.write(levels, .luma, to: &bits)
    guard hasChroma else { return }
    ResidualWriter.write(blueLevels, .chroma, to: &bits)
    ResidualWriter.write(redLevels, .chroma, to: &bits)
  }

  private func lumaLevels(x: Int, y: Int) -> (mode: Prediction.Mode, levels: Quad) {
    let prediction = prediction(luma, x: x, y: y)
    let wanted = wanted(luma, x: x, y: y)
    var best = (mode: Prediction.Mode.mean, levels: Quad.zero, cost: Int.max)
    for mode in Prediction.Mode.allCases {
      guard let predicted = prediction.luma(mode) else { continue }
      let levels = (wanted &- predicted).transformed
      if levels.cost < best.cost { best = (mode, levels, levels.cost) }
    }
    return (best.mode, best.levels)
  }

  private func chromaLevels(x: Int, y: Int) -> (mode: Prediction.Mode, blue: Quad, red: Quad) {
    let (blues, reds) = (prediction(blue, x: x, y: y), prediction(red, x: x, y: y))
    let (wantedBlue, wantedRed) = (wanted(blue, x: x, y: y), wanted(red, x: x, y: y))
    var best = (mode: Prediction.Mode.mean, blue: Quad.zero, red: Quad.zero, cost: Int.max)
    // The mean comes first: its code is the shortest.
    for mode in [Prediction.Mode.mean, .horizontal, .vertical] {
      guard let blue = blues.chroma(mode), let red = reds.chroma(mode) else { continue }
      let levels = ((wantedBlue &- blue).transformed, (wantedRed &- red).transformed)
      let cost = levels.0.cost + levels.1.cost
      if cost < best.cost { best = (mode, levels.0, levels.1, cost) }
    }
    return (best.mode, best.blue, best.red)
  }

  private func prediction(_ samples: [Int32], x: Int, y: Int) -> Prediction {
    Prediction(samples, columns: picture.columns, column: 2 * x, row: 2 * y)
  }

  private func wanted(_ samples: [Int32], x: Int, y: Int) -> Quad {
    let place = 2 * y * picture.columns + 2 * x
    let below = place + picture.columns
    return Quad(samples[place], samples[place + 1], samples[below], samples[below + 1])
  }
}

/// The pictures of one segment, coded: the first needs no other, each of the others the one before
/// it.
struct CodedSegment: Sendable {
  let parameters: ParameterSets
  /// One slice for each picture.
  let slices: [NALUnit]

  /// Codes pictures, in the order in which they are shown.
  init(
    _ pictures: some Sequence<BlockPicture>, size: FrameSize, rate: FrameRate, number: Int
  ) {
    parameters = ParameterSets(size, rate)
    var slices: [NALUnit] = []
    var last: BlockPicture?
    for (frame, picture) in pictures.enumerated() {
      if let last {
        slices.append(SliceWriter.difference(picture, from: last, frame: frame))
      } else {
        slices.append(SliceWriter.refresh(picture, identifier: number & 1))
      }
      last = picture
    }
    self.slices = slices
  }
}
