import Screen
import Testing

@testable import Dashboard

/// Large letters, dot by dot.
@Suite struct BigTypeTests {
  @Test(arguments: ["News 1", "Küche", "Is it WIDE?"])
  func `letters for phones have the same dots, six to a cell`(text: String) throws {
    let (large, small) = (
      try #require(BigType([text], in: 400)), try #require(BigType(text, of: .sixths))
    )
    #expect(small.width == (large.width + 1) / 2)
    var wanted = Frame(Size(large.width, large.rows), filledWith: Cell(" ", .plain))
    var drawn = Frame(Size(small.width, small.rows), filledWith: Cell(" ", .plain))
    large.draw(x: 0, y: 0, .plain, in: &wanted)
    small.draw(x: 0, y: 0, .plain, in: &drawn)
    for y in 0..<small.rows * 3 {
      for x in 0..<small.width * 2 {
        let glyph = drawn[x / 2, y / 3].glyph
        let pattern = try #require((0..<64).first { Glyphs.sextant($0) == glyph })
        let isIn = x < large.width && y < large.rows * 2
        let half = isIn ? wanted[x, y / 2].glyph : " "
        let isDot = half == "█" || half == (y % 2 == 0 ? "▀" : "▄")
        #expect((pattern & 1 << (y % 3 * 2 + x % 2) != 0) == isDot, "\(text): \(x), \(y)")
      }
    }
  }

  /// The dots of a text in the smallest letters, in rows from above.
  private static func dots(_ text: String) throws -> [[Bool]] {
    let type = try #require(BigType([text], in: 400), "\(text)")
    var frame = Frame(Size(type.width, type.rows), filledWith: Cell(" ", .plain))
    type.draw(x: 0, y: 0, .plain, in: &frame)
    return (0..<2 * type.rows).map { row in
      (0..<type.width).map { column in
        let glyph = frame[column, row / 2].glyph
        return glyph == "█" || glyph == (row % 2 == 0 ? "▀" : "▄")
      }
    }
  }

  /// The printable signs of Latin-1 and Latin Extended-A, and other usual ones.
  private static let signs: [Character] =
    ((0x21...0x7e).map { $0 } + (0xa1...0xac).map { $0 } + (0xae...0x17f).map { $0 })
    .compactMap(Unicode.Scalar.init).map(Character.init) + "–—‘’‚“”„†‡•…‰‹›€₩₪₫₴₸₹₺₽"

  @Test func `every sign of Latin-1 and Latin Extended-A has a letter, and no two look alike`()
    throws
  {
    var seen: [[[Bool]]: Character] = [:]
    for sign in Self.signs {
      let dots = try Self.dots(String(sign))
      #expect(dots.joined().contains(true), "\(sign)")
      // Trimmed, so that only the shape and its height above the base line count.
      let used = dots[0].indices.filter { column in dots.contains { $0[column] } }
      let lines = dots.map { Array($0[(used.first ?? 0)...(used.last ?? 0)]) }
      let none = Array(repeating: false, count: lines[0].count)
      let shape = lines.count == 8 ? lines : [none, none] + lines
      let other = seen[shape].map { String($0).uppercased() }
      #expect(other == nil || other == String(sign).uppercased(), "\(sign) and \(other ?? "")")
      seen[shape] = sign
    }
    #expect(seen.count > 200)
  }

  @Test func `a text is in capitals as its language writes them`() throws {
    for (text, capitals) in [
      ("ß", "SS"), ("ı", "I"), ("ſ", "S"), ("ŉ", "’N"), ("ÿ", "Ÿ"), ("½", "1/2"), ("é", "É"),
      ("e\u{301}", "É"), ("a\u{a0}b", "A B"),
    ] {
      #expect(try Self.dots(text) == Self.dots(capitals), "\(text)")
    }
    #expect(try Self.dots("µ") != Self.dots("M"))
  }

  @Test func `a mark stands clear above its letter or below it`() throws {
    for mark in LetterMark.allCases {
      for pair in mark.pairs where pair.letter.properties.isUppercase {
        let marked = try Self.dots(String(pair.letter))
        let plain = try Self.dots(String(pair.plain))
        guard mark.place != .beside else {
          #expect(marked.count == 6 && marked != plain, "\(pair.letter)")
          continue
        }
        try #require(marked.count == 8 && plain.count == 6, "\(pair.letter)")
        switch mark.place {
        case .above:
          #expect(marked[0...1].joined().contains(true), "\(pair.letter)")
          // Only a ring touches its letter.
          #expect(mark == .ring || !marked[2].contains(true), "\(pair.letter)")
          #expect(marked[6] == plain[4] && !marked[7].contains(true), "\(pair.letter)")
        case .below:
          #expect(Array(marked[2...6]) == Array(plain[0...4]), "\(pair.letter)")
          #expect(!marked[0...1].joined().contains(true), "\(pair.letter)")
          #expect(marked[7].contains(true), "\(pair.letter)")
        case .beside: break
        }
      }
    }
  }

  @Test func `a line with a mark is a row higher, and its other letters are the same`() throws {
    let plain = try Self.dots("HIER")
    let marked = try Self.dots("HIER Ä")
    #expect(plain.count == 2 * BigType.rows && marked.count == 2 * BigType.rows + 2)
    let width = plain[0].count
    #expect(marked[2...].map { Array($0[..<width]) } == plain)
    #expect(!marked[0...1].contains { $0[..<width].contains(true) })
  }

  @Test(arguments: 3...12) func `large letters fill their rows and no more`(rows: Int) throws {
    for text in ["9", "Ä", "Ç"] {
      guard let type = BigType([text], in: 200, rows: rows) else {
        #expect(rows < 4 && text != "9")
        continue
      }
      #expect(type.rows <= rows)
    }
  }

  @Test(arguments: ["Кухня", "κουζίνα", "厨房", "a 🎬 b", "\u{ad}"])
  func `a text with any other sign has no large letters`(text: String) {
    #expect(BigType([text], in: 400) == nil)
    #expect(BigType([text, "OK"], in: 400)?.text == "OK")
  }
}
