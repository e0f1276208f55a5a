import Simulation

/// A caption with the widths of its words.
struct MeasuredCaption: Sendable {
  let text: String
  /// In big letters; `nil` where one is lacking.
  let big: BigText?
  /// The same in smaller ones, for phones.
  let small: BigText?
  private let words: WordWidths

  init(_ text: String) {
    self.text = text
    big = BigText(text)
    small = BigText(text, of: .sixths)
    words = WordWidths(text.split(separator: " ").map(\.columns), gap: 1)
  }

  /// Lines in small letters.
  func lines(in width: Int) -> Int {
    words.lines(in: width) ?? Fitting.wrap(text, in: max(1, width)).count
  }
}
