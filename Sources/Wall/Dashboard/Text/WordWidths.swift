/// The widths of a text's words, which say how it breaks into lines at any width.
struct WordWidths: Hashable, Sendable {
  private let words: [Int]
  private let gap: Int

  /// Widths of words, with so much between two of them.
  init(_ words: [Int], gap: Int) {
    (self.words, self.gap) = (words, gap)
  }

  /// Lines of at most that width; `nil` where a word is wider.
  func lines(in width: Int) -> Int? {
    var lines = 0
    return fill(width) { _ in lines += 1 } ? lines : nil
  }

  /// The least width at which there are no more lines; `nil` where a word is wider than `width`.
  func evenWidth(in width: Int) -> Int? {
    guard let lines = lines(in: width) else { return nil }
    return (0...width).first { self.lines(in: $0) == lines }
  }

  /// The words of each line, as their indices; none where a word is wider.
  func breaks(in width: Int) -> [Range<Int>] {
    var starts: [Int] = []
    guard fill(width, { starts.append($0) }) else { return [] }
    return zip(starts, starts.dropFirst() + [words.count]).map { $0..<$1 }
  }

  /// Fills line after line with words, and passes on the first word of each; false where a word is
  /// wider than a line.
  private func fill(_ width: Int, _ begin: (Int) -> Void) -> Bool {
    var used = 0
    for (index, word) in words.enumerated() {
      guard word <= width else { return false }
      if index > 0, used + gap + word <= width {
        used += gap + word
      } else {
        begin(index)
        used = word
      }
    }
    return true
  }
}
