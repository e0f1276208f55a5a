import Scenarios
import Screen
import Simulation

/// The promises that an input has broken.
struct Findings {
  private(set) var sentences: [String] = []

  /// Notes what should hold and does not.
  mutating func expect(_ isKept: Bool, _ promise: @autoclosure () -> String) {
    if !isKept { sentences.append(promise()) }
  }

  /// A refusal is one line of printable text, and not a long one.
  mutating func expectLine(_ refusal: String) {
    expect(!refusal.isEmpty, "a refusal says nothing")
    expect(refusal.onOneLine == refusal, "a refusal has control characters: \(refusal.onOneLine)")
    expect(refusal.utf8.count < 10_000, "a refusal has \(refusal.utf8.count) bytes")
  }

  /// A frame is made of characters that a terminal draws in one column, or whole in two, and does
  /// nothing else with.
  mutating func expectHarmless(_ frame: Frame) {
    let frame = frame.degraded(to: .full)
    let width = max(1, frame.size.width)
    let bad = frame.cells.enumerated().first { index, cell in
      guard !Glyphs.isOneColumn(cell.glyph) else { return false }
      let isWide = cell.glyph == Glyphs.secondHalf || cell.glyph.columns == 2
      return !isWide || frame.isTorn(index % width, index / width)
    }
    guard let bad else { return }
    sentences.append("a frame has the character U+\(String(bad.element.glyph.value, radix: 16))")
  }
}
