/// What the blocks above and left of a macroblock say about one plane of it. Blocks are flat, so
/// that two samples stand for each side.
struct Prediction: Sendable {
  /// The modes that flat blocks leave flat (ISO/IEC 14496-10 §8.3.3, §8.3.4).
  enum Mode: CaseIterable, Sendable {
    case vertical, horizontal, mean

    /// `Intra16x16PredMode` (Table 8-4).
    var luma: Int {
      switch self {
      case .vertical: 0
      case .horizontal: 1
      case .mean: 2
      }
    }

    /// `intra_chroma_pred_mode` (Table 8-5).
    var chroma: Int {
      switch self {
      case .vertical: 2
      case .horizontal: 1
      case .mean: 0
      }
    }
  }

  private let above: SIMD2<Int32>?
  private let left: SIMD2<Int32>?

  /// The neighbours of the macroblock at a place, in blocks, of a plane of that many columns.
  init(_ samples: [Int32], columns: Int, column: Int, row: Int) {
    let place = row * columns + column
    above = row == 0 ? nil : SIMD2(samples[place - columns], samples[place - columns + 1])
    left = column == 0 ? nil : SIMD2(samples[place - 1], samples[place + columns - 1])
  }

  /// The predicted luma; `nil` where the mode has no neighbour (§8.3.3).
  func luma(_ mode: Mode) -> Quad? {
    guard mode == .mean else { return side(mode) }
    switch (above, left) {
    case (let above?, let left?):
      return Quad(repeating: (above.wrappedSum() + left.wrappedSum() + 2) >> 2)
    case (let side?, nil), (nil, let side?):
      return Quad(repeating: (side.wrappedSum() + 1) >> 1)
    case (nil, nil): return Self.unknown
    }
  }

  /// The predicted chroma; `nil` where the mode has no neighbour (§8.3.4).
  func chroma(_ mode: Mode) -> Quad? {
    guard mode == .mean else { return side(mode) }
    switch (above, left) {
    case (let above?, let left?):
      return Quad(
        (above[0] + left[0] + 1) >> 1, above[1], left[1], (above[1] + left[1] + 1) >> 1)
    case (let above?, nil): return Quad(above[0], above[1], above[0], above[1])
    case (nil, let left?): return Quad(left[0], left[0], left[1], left[1])
    case (nil, nil): return Self.unknown
    }
  }

  private static let unknown = Quad(repeating: 128)

  private func side(_ mode: Mode) -> Quad? {
    switch mode {
    case .vertical: above.map { Quad($0[0], $0[1], $0[0], $0[1]) }
    case .horizontal: left.map { Quad($0[0], $0[0], $0[1], $0[1]) }
    case .mean: nil
    }
  }
}
