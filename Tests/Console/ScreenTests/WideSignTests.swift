import Simulation
import Testing

@testable import Screen

/// Signs of two columns: ideographs, kana, Hangul and emoji.
@Suite struct WideSignTests {
  private static func text(_ frame: Frame) -> String {
    var frame = frame
    frame.mendWideSigns()
    return TextDisplay.text(of: frame)
  }

  @Test(arguments: [
    ("日本", 4), ("かな", 4), ("한글", 4), ("Ａ！", 4), ("🎬", 2), ("👍🏽", 2), ("⌚", 2), ("Жé─", 3),
    ("✈\u{fe0f}", 1),
    ("", 0),
  ])
  func `a text has its columns`(text: String, columns: Int) {
    #expect(text.columns == columns)
  }

  @Test func `what is drawn in one column takes one`() {
    let scalars = (UInt32(0)...0x1ffff).compactMap(Unicode.Scalar.init)
    for scalar in scalars where Glyphs.isOneColumn(scalar) {
      #expect(scalar.columns == 1, "U+\(String(scalar.value, radix: 16))")
    }
  }

  @Test func `a sign that would be cut is a space`() {
    var frame = Frame(Size(5, 4))
    frame.draw("日本語", x: 0, y: 0, .plain)
    frame.draw("a日本", x: 1, y: 1, .plain, limit: 4)
    frame.draw("日本", x: -1, y: 2, .plain)
    frame.drawRight("日!", endX: 5, y: 3, .plain)
    #expect(Self.text(frame) == "日本\n a日\n 本\n  日!\n")
  }

  @Test func `a sign that is half drawn over is a space and what is drawn`() {
    for (x, row) in [(0, "x 本"), (1, " x本"), (2, "日x"), (3, "日 x")] {
      var frame = Frame(Size(6, 1))
      frame.draw("日本", x: 0, y: 0, .plain)
      frame.draw("x", x: x, y: 0, .plain)
      #expect(Self.text(frame) == row + "\n")
    }
    var frame = Frame(Size(6, 1))
    frame.draw("日本", x: 0, y: 0, .plain)
    frame.draw("語", x: 1, y: 0, .plain)
    #expect(Self.text(frame) == " 語\n")
  }

  @Test(arguments: 0..<100)
  func `no frame has a torn sign, and both halves have one style`(seed: UInt64) {
    var random = RandomStream(seed: seed, name: "wide")
    var frame = Frame(Size(9, 2))
    for _ in 0..<30 {
      let (x, y) = (Int(random.integer(in: -2...9)), Int(random.integer(in: 0...1)))
      let style = Style(Color(UInt8(random.integer(in: 0...3))))
      frame.draw(["日", "x", "🎬本", " "][Int(random.integer(in: 0...3))], x: x, y: y, style)
      if (0..<9).contains(x) { frame[x, y].style = Style(Color(7)) }
    }
    frame.mendWideSigns()
    for y in 0..<2 {
      for x in 0..<9 {
        #expect(!frame.isTorn(x, y))
        guard frame[x, y].glyph == Glyphs.secondHalf else { continue }
        #expect(frame[x, y].style == frame[x - 1, y].style)
      }
    }
  }

  @Test func `a sign that the system does not know, or that ASCII lacks, keeps its columns`() {
    var frame = Frame(Size(5, 1))
    frame.draw("日🎬!", x: 0, y: 0, .plain)
    let ascii = frame.degraded(to: Capability(unicode: false))
    #expect(TextDisplay.text(of: ascii) == "? ? !\n")
    frame.mendWideSigns { $0 == "日" }
    #expect(TextDisplay.text(of: frame) == "日? !\n")
    #expect(ANSIDisplay.text(of: frame) == "日? !\n")
  }

  @Test(arguments: [Size(8, 16), Size(12, 24), Size(16, 32)])
  func `in pictures it is one box of two columns`(cell: Size) {
    #expect(!StrokeFont.draws("日") && StrokeFont.draws("Ж") && StrokeFont.draws("─"))
    var font = StrokeFont(cell: cell)
    let (left, right) = (
      font.coverage(of: "日", isBold: false), font.coverage(of: Glyphs.secondHalf, isBold: false)
    )
    #expect(left != right)
    for row in 0..<cell.height {
      #expect(left[row * cell.width + cell.width - 1] == right[row * cell.width])
    }
  }

  @Test func `in an SVG it is a text of its own, at its cell`() {
    var frame = Frame(Size(8, 1))
    frame.draw("a日b", x: 1, y: 0, .plain)
    var writer = SVGWriter(
      FilmHeader(size: frame.size, title: "t", origin: "seed 7", theme: .standard))
    var bytes: [UInt8] = []
    writer.write(.frame(frame), at: .zero, into: &bytes)
    let film = String(decoding: bytes, as: UTF8.self)
    for (sign, x) in [("a", 8), ("日", 16), ("b", 32)] {
      #expect(film.contains("x=\"\(x)\" y=\"12\""))
      #expect(film.contains(">\(sign)</text>"))
    }
  }
}
