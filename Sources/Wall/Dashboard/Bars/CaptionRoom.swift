import Screen

/// The rows and the letters of all captions of a script, decided once so that the wall stands still
/// (Dashboard/Layout, "On stage").
struct CaptionRoom: Hashable, Sendable {
  /// Columns at the left and right of words.
  static let margin = 4
  /// The most rows of a verdict.
  static let verdictRows = 2

  /// Rows that are kept for each caption.
  let rows: Int
  /// The most rows of one caption: a quarter of the screen's, two fifths for phones [N].
  let mostRows: Int
  /// Whether captions are to be read from the back row.
  let isOnStage: Bool
  /// Whether captions have big letters where these fit: at least half of them do [N].
  let isLarge: Bool
  /// Whether big letters are those for phones.
  private let isForPhones: Bool

  /// The room of captions on a screen of that size; after the last one there may be a verdict.
  init(
    _ captions: [MeasuredCaption], hasVerdict: Bool, isOnStage: Bool, isForPhones: Bool = false,
    on size: Size
  ) {
    let isOnStage = isOnStage || isForPhones
    (self.isOnStage, self.isForPhones) = (isOnStage, isForPhones)
    mostRows = max(Self.verdictRows, isForPhones ? size.height * 2 / 5 : size.height / 4)
    let width = size.width - Self.margin
    let most = mostRows
    let big =
      isOnStage
      ? captions.map { Self.bigRows(of: isForPhones ? $0.small : $0.big, in: width, most: most) }
      : []
    isLarge = !big.isEmpty && 2 * big.count { $0 != nil } >= captions.count
    let isLarge = isLarge
    let heights = captions.indices.map { index in
      (isLarge ? big[index] : nil) ?? min(most, captions[index].lines(in: width))
    }
    // On stage, blank rows above and below where they have room; a phone has none to spare.
    let blank = isOnStage && !isForPhones ? 2 : 0
    let all = heights.map { max($0, min($0 + blank, most)) }.max() ?? 0
    rows = max(all, hasVerdict ? (heights.last ?? 1) + 1 : 0)
  }

  /// A caption in big letters; `nil` where captions have none.
  func bigText(_ text: String) -> BigText? {
    isLarge ? BigText(text, of: isForPhones ? .sixths : .halves) : nil
  }

  /// Rows of a caption in big letters; `nil` where they do not fit.
  func bigRows(of text: BigText?, in width: Int) -> Int? {
    Self.bigRows(of: text, in: width, most: mostRows)
  }

  /// Whether a caption fits in big letters on a screen of that size.
  func fits(_ caption: MeasuredCaption, on size: Size) -> Bool {
    bigRows(of: caption.big, in: size.width - Self.margin) != nil
  }

  private static func bigRows(of text: BigText?, in width: Int, most: Int) -> Int? {
    text?.rows(in: width).flatMap { $0 <= most ? $0 : nil }
  }
}
