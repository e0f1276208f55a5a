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

  @Test(arguments: LetterMark.allCases)
  func `a mark is one combining mark of Unicode, on the letter that it stands on`(
    mark: LetterMark
  ) throws {
    guard mark != .middleDot else { return #expect(mark.pairs.count == 2) }
    let parts = try mark.pairs.map { try #require(Self.parts($0.letter), "\($0.letter)") }
    for (pair, parts) in zip(mark.pairs, parts) {
      let dotless: [Unicode.Scalar: Unicode.Scalar] = ["ı": "i", "ȷ": "j"]
      #expect(parts.0 == dotless[pair.plain] ?? pair.plain, "\(pair.letter)")
    }
    #expect(Set(parts.map(\.1)).count == 1)
  }
}
