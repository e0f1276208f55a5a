import Foundation
import Testing

@testable import Screen

/// The table of letters with marks, against Unicode's own decompositions.
@Suite struct LetterMarkTests {
  /// The letter and the combining mark that Unicode decomposes a letter into; `nil` for others.
  private static func parts(_ letter: Unicode.Scalar) -> (Unicode.Scalar, Unicode.Scalar)? {
    let parts = Array(String(letter).decomposedStringWithCanonicalMapping.unicodeScalars)
    return parts.count == 2 ? (parts[0], parts[1]) : nil
  }

  @Test func `every letter with a mark is in the table, once`() {
    let pairs = LetterMark.allCases.flatMap(\.pairs)
    let letters = Set(pairs.map(\.letter))
    #expect(letters.count == pairs.count)
    let marked = (UInt32(0xc0)...0x17f).compactMap(Unicode.Scalar.init).filter {
      Self.parts($0) != nil
    }
    // That of `ď` moves the letter, so it has a drawing of its own.
    #expect(marked.count > 100 && Set(marked).subtracting(letters) == ["ď"])
  }

  @Test func `so is every Greek and Cyrillic one, but for capitals with a tonos`() {
    let pairs = LetterMark.allCases.flatMap(\.otherPairs)
    let letters = Set(pairs.map(\.letter))
    #expect(letters.count == pairs.count)
    let marked = [UInt32(0x386)...0x3ce, 0x400...0x45f].joined().compactMap(Unicode.Scalar.init)
      .filter { Self.parts($0) != nil }
    #expect(Set(marked).subtracting(letters) == Set("ΆΈΉΊΌΎΏ".unicodeScalars))
    #expect(letters.isSubset(of: marked))
  }

  @Test(arguments: LetterMark.allCases)
  func `a mark is one combining mark of Unicode, on the letter that it stands on`(
    mark: LetterMark
  ) throws {
    guard mark != .middleDot else { return #expect(mark.pairs.count == 2) }
    let pairs = mark.pairs + mark.otherPairs
    let parts = try pairs.map { try #require(Self.parts($0.letter), "\($0.letter)") }
    for (pair, parts) in zip(pairs, parts) {
      let dotless: [Unicode.Scalar: [Unicode.Scalar]] = ["ı": ["i", "\u{456}"], "ȷ": ["j"]]
      #expect((dotless[pair.plain] ?? [pair.plain]).contains(parts.0), "\(pair.letter)")
    }
    #expect(Set(parts.map(\.1)).count == 1)
  }
}
