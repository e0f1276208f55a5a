import Testing

@testable import Screen

@Suite struct StrokeFontTests {
  private static let cells = [Size(8, 16), Size(12, 24), Size(16, 32), Size(24, 48)]
  private static let printable = (UInt32(0x20)...0x25cf).compactMap(Unicode.Scalar.init)
    .filter(Glyphs.isOneColumn)
  /// Hyphens, dashes, an apostrophe and letters of other scripts that look like others in any type:
  /// each with the one that it looks like.
  private static let twins = Dictionary(
    uniqueKeysWithValues: """
      ‐- ‑- ‒– ―— ʼ’ \u{37e}; \u{387}· ΄´
      ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX κĸ μµ νv οo ΪÏ ΫŸ όó
      АA ВB ЕE ЅS ІI ЈJ КK МM НH ОO РP СC ТT ХX ГΓ ПΠ ФΦ З3 ЀÈ ЁË ЇÏ
      аa еe ѕs іi јj кĸ оo рp сc уy хx ћħ ѐè ёë їï
      """.split(whereSeparator: \.isWhitespace).map { pair in
        let pair = Array(pair.unicodeScalars)
        return (pair[0], pair[1])
      })
  private static let otherScripts = printable.filter { letter in
    [UInt32(0x384)...0x3ce, 0x400...0x45f, 0x490...0x491].contains { $0.contains(letter.value) }
      && letter.properties.generalCategory != .unassigned
  }

  @Test(arguments: cells)
  func `every glyph that has an ASCII substitute has a drawing of its own`(cell: Size) {
    var font = StrokeFont(cell: cell)
    let unknown = font.coverage(of: "\u{52f}", isBold: false)
    for glyph in Self.printable {
      let substitute = Glyphs.ascii(for: glyph)
      guard substitute != "?" && substitute != "+" else { continue }
      #expect(font.coverage(of: glyph, isBold: false) != unknown, "\(glyph) U+\(glyph.value)")
    }
  }

  @Test(arguments: cells)
  func `only twins look alike, in either weight`(cell: Size) {
    var font = StrokeFont(cell: cell)
    for isBold in [false, true] {
      var seen: [[UInt16]: Unicode.Scalar] = [:]
      for letter in StrokeFont.drawings.keys {
        let coverage = font.coverage(of: letter, isBold: isBold)
        if let twin = Self.twins[letter] {
          #expect(coverage == font.coverage(of: twin, isBold: isBold), "\(letter), \(twin)")
          continue
        }
        #expect(seen[coverage] == nil, "\(letter) looks like \(seen[coverage] ?? " ")")
        seen[coverage] = letter
      }
    }
  }

  @Test(arguments: cells)
  func `Latin-1, Latin Extended-A, Greek and Cyrillic have a drawing each`(cell: Size) {
    var font = StrokeFont(cell: cell)
    let unknown = font.coverage(of: "\u{52f}", isBold: false)
    let latin = Self.printable.filter { (0xa1...0x17f).contains($0.value) }
    for letter in latin + Self.otherScripts {
      let coverage = font.coverage(of: letter, isBold: false)
      #expect(coverage != unknown && coverage.contains { $0 > 0 }, "\(letter)")
    }
  }

  @Test(arguments: cells)
  func `a mark is above or below its letter, in either weight`(cell: Size) {
    var font = StrokeFont(cell: cell)
    for isBold in [false, true] {
      let rows = { (letter: Unicode.Scalar) -> Range<Int> in
        let coverage = font.coverage(of: letter, isBold: isBold)
        let inked = (0..<cell.height).filter { row in
          coverage[row * cell.width..<(row + 1) * cell.width].contains { $0 > 96 }
        }
        return (inked.first ?? 0)..<(inked.last ?? 0) + 1
      }
      for mark in LetterMark.allCases {
        for pair in mark.pairs + mark.otherPairs {
          let (marked, plain) = (rows(pair.letter), rows(pair.plain))
          switch mark.place {
          case .above: #expect(marked.lowerBound < plain.lowerBound, "\(pair.letter)")
          case .below: #expect(marked.upperBound > plain.upperBound, "\(pair.letter)")
          case .beside: break
          }
        }
      }
    }
  }

  @Test(arguments: cells)
  func `the tonos of a capital stands before it, in either weight`(cell: Size) {
    var font = StrokeFont(cell: cell)
    for isBold in [false, true] {
      let first = { (letter: Unicode.Scalar) -> Int? in
        let coverage = font.coverage(of: letter, isBold: isBold)
        return (0..<cell.width).first { column in
          (0..<cell.height / 4).contains { coverage[$0 * cell.width + column] > 96 }
        }
      }
      for pair in ["ΆΑ", "ΈΕ", "ΉΗ", "ΊΙ", "ΌΟ", "ΎΥ", "ΏΩ"].map({ Array($0.unicodeScalars) }) {
        #expect((first(pair[0]) ?? 9) < (first(pair[1]) ?? 0), "\(pair[0])")
      }
    }
  }

  @Test(arguments: cells)
  func `letters stand on one line, and those of a word are equally high`(cell: Size) {
    var font = StrokeFont(cell: cell)
    let rows = { (glyph: Unicode.Scalar) -> Range<Int> in
      let coverage = font.coverage(of: glyph, isBold: false)
      let inked = (0..<cell.height).filter { row in
        coverage[row * cell.width..<(row + 1) * cell.width].contains { $0 > 0 }
      }
      return (inked.first ?? 0)..<(inked.last ?? 0) + 1
    }
    let capitals = "ABCDEFGHIJKLMNOPRSTUVWXYZ0123456789ΓΔΘΛΞΣΦΨΩБЖИЛУЧШЪЫЬЭЮЯЄЂЉЊЋ"
    for letter in capitals.unicodeScalars { #expect(rows(letter) == rows("H"), "\(letter)") }
    for letter in "acemnorsuvwxzαεικνπστυωвгжзиклмнптчшъыьэюяєљњ".unicodeScalars {
      #expect(rows(letter) == rows("x"), "\(letter)")
    }
    for letter in "gpqyηρςχ".unicodeScalars {
      #expect(rows(letter) == rows("x").lowerBound..<rows("p").upperBound, "\(letter)")
    }
  }

  /// Upright strokes are as dark as the ink: type that is blurred everywhere tires the eye.
  @Test(arguments: cells)
  func `stems are as dark as the ink`(cell: Size) {
    var font = StrokeFont(cell: cell)
    let greek = "ΓΠγηικρτ"
    let cyrillic = "БДЖИЛЦЧШЩЪЫЬЮЯбвгжиклмнптцчшщъыьюя"
    for letter in ("BDEFHILMNPRTbdhiklmnpr1" + greek + cyrillic).unicodeScalars {
      for isBold in [false, true] {
        let coverage = font.coverage(of: letter, isBold: isBold)
        let middle = cell.height * 9 / 16 * cell.width
        #expect(coverage[middle..<middle + cell.width].contains { $0 > 250 }, "\(letter)")
      }
    }
  }

  @Test(arguments: cells)
  func `bold is darker and no wider`(cell: Size) {
    var font = StrokeFont(cell: cell)
    let columns = { (coverage: [UInt16]) in
      Set(coverage.indices.filter { coverage[$0] > 0 }.map { $0 % cell.width })
    }
    for letter in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".unicodeScalars {
      let plain = font.coverage(of: letter, isBold: false)
      let bold = font.coverage(of: letter, isBold: true)
      let (light, dark) = (plain.reduce(0) { $0 + Int($1) }, bold.reduce(0) { $0 + Int($1) })
      #expect(dark > light * 11 / 10, "\(letter)")
      #expect(columns(bold).count <= columns(plain).count + 2, "\(letter)")
    }
  }

  /// Whatever is drawn twice the size covers the same share of its cell, as near as whole pixels
  /// let it.
  @Test func `a glyph is the same shape at any size`() {
    let shares = Self.cells.dropFirst(2).map { cell -> [Double] in
      var font = StrokeFont(cell: cell)
      return Self.printable.filter { $0.value < 0x7f }.map { glyph in
        let coverage = font.coverage(of: glyph, isBold: false)
        return Double(coverage.reduce(0) { $0 + Int($1) }) / 256 / Double(coverage.count)
      }
    }
    for (one, other) in zip(shares[0], shares[1]) { #expect(abs(one - other) < 0.03) }
  }

  @Test(arguments: cells) func `boxes meet their neighbours without a gap`(cell: Size) {
    var font = StrokeFont(cell: cell)
    let row = { (glyph: Unicode.Scalar, row: Int) -> [UInt16] in
      Array(
        font.coverage(of: glyph, isBold: false)[row * cell.width..<(row + 1) * cell.width])
    }
    for row in [0, cell.height - 1] { #expect(font.coverage(of: "█", isBold: false)[row] == 0) }
    #expect(row("│", 0) == row("│", cell.height - 1) && row("│", 0) == row("┼", 0))
    #expect(row("┌", cell.height - 1) == row("│", 0) && row("┘", 0) == row("│", 0))
    let across = { (glyph: Unicode.Scalar, x: Int) in
      (0..<cell.height).map { font.coverage(of: glyph, isBold: false)[$0 * cell.width + x] }
    }
    #expect(across("─", 0) == across("┼", cell.width - 1))
    #expect(across("┏", cell.width - 1) == across("━", 0))
    #expect(across("▐", cell.width - 1).allSatisfy { $0 == 256 })
  }
}
