import CTerm
import Screen
import Testing

@testable import Terminal

@Suite struct InputDecoderTests {
  private static let paste = (
    begin: Int32(CTERM_KEY_PASTE_BEGIN), end: Int32(CTERM_KEY_PASTE_END)
  )

  private func codes(_ text: String) -> [Int32] { text.unicodeScalars.map { Int32($0.value) } }

  private func events(_ text: String) -> [TerminalEvent] {
    var decoder = InputDecoder()
    return decoder.decode(codes(text), at: 0)
  }

  @Test(arguments: [
    (0x61, Key.character("a")), (0x20, .character(" ")), (0xe4, .character("ä")),
    (0x09, .tab), (0x0d, .enter), (0x0a, .enter), (0x7f, .backspace), (0x08, .backspace),
    (0x0c, .control("l")), (CTERM_KEY_UP, .up), (CTERM_KEY_LEFT, .left),
    (CTERM_KEY_PAGE_DOWN, .pageDown), (CTERM_KEY_BACK_TAB, .backTab), (CTERM_KEY_HOME, .home),
    (CTERM_KEY_DELETE, .delete), (CTERM_KEY_F0 + 5, .function(5)),
  ])
  func `a code is the key it stands for`(code: Int, key: Key) {
    #expect(InputDecoder.key(for: Int32(code)) == key)
  }

  @Test(arguments: [0, 0x1c, 0x85, 0xd800, 0x11_0000, CTERM_KEY_UNKNOWN, CTERM_KEY_F0 + 13])
  func `a code of no key is dropped`(code: Int) {
    #expect(InputDecoder.key(for: Int32(code)) == nil)
  }

  @Test func `an escape by itself is the Escape key`() {
    #expect(events("\u{1b}") == [.key(.escape)])
  }

  @Test func `two escapes are two presses`() {
    #expect(events("\u{1b}\u{1b}") == [.key(.escape), .key(.escape)])
  }

  @Test func `an escape before a letter is both keys`() {
    #expect(events("\u{1b}q") == [.key(.escape), .key(.character("q"))])
  }

  @Test(arguments: ["\u{1b}[27;5;113~", "\u{1b}[1;9q", "\u{1b}[?1;2c", "\u{1b}OQ"])
  func `a sequence that curses does not know presses nothing`(sequence: String) {
    #expect(events(sequence + "x") == [.key(.character("x"))])
  }

  @Test(arguments: [
    "\u{1b}]11;rgb:1e1e/1e1e/2e2e\u{7}", "\u{1b}]11;rgb:1e1e/1e1e/2e2e\u{1b}\\",
    "\u{1b}P1$r0;1q\u{1b}\\", "\u{1b}P>|tmux 3.3a\u{3}q\u{1b}\\", "\u{1b}_Gi=1;OK\u{1b}\\",
    "\u{1b}^private q\u{1b}\\", "\u{1b}Xqqq\u{1b}\\", "\u{9d}11;rgb:bb/rr/qq\u{9c}",
    "\u{1b}[M q!", "\u{9b}1;9q", "\u{1b}[1;2\u{1b}[?62c",
    "\u{1b}[" + String(repeating: "1;", count: 500) + "q",
  ])
  func `what a terminal answers presses nothing`(answer: String) {
    #expect(events(answer + "x") == [.key(.character("x"))])
  }

  @Test(arguments: [
    "\u{1b}]11;rgb:bbbb/rrrr/qqqq\u{1b}\\", "\u{1b}[1;2;3;4q", "\u{1b}P0rb\u{1b}\\",
  ])
  func `an answer presses nothing wherever it is cut in two`(answer: String) {
    let all = codes(answer)
    // A read that ends with the first Escape is the Escape key.
    for cut in 2..<all.count {
      var decoder = InputDecoder()
      let first = decoder.decode(Array(all[..<cut]), at: 0)
      let second = decoder.decode(Array(all[cut...]) + codes("x"), at: 50_000_000)
      #expect(first + second == [.key(.character("x"))], "cut at \(cut)")
    }
  }

  @Test func `an answer that breaks off ends with a silence`() {
    var decoder = InputDecoder()
    #expect(decoder.decode(codes("\u{1b}]11;rgb"), at: 0).isEmpty)
    #expect(
      decoder.decode(codes("q"), at: InputDecoder.answerSilence + 1) == [.key(.character("q"))])
  }

  @Test func `pasted text presses nothing`() {
    var decoder = InputDecoder()
    let input = [Self.paste.begin] + codes("q\u{1b}\r1") + [Self.paste.end] + codes("x")
    let events = decoder.decode(input, at: 0)
    #expect(events == [.paste, .key(.character("x"))])
  }

  @Test func `a paste goes on over several reads`() {
    var decoder = InputDecoder()
    let silence = InputDecoder.pasteSilence
    let during =
      decoder.decode([Self.paste.begin] + codes("q"), at: 0)
      + decoder.decode(codes("q"), at: silence)
    let end = decoder.decode([Self.paste.end], at: silence * 2)
    #expect(during.isEmpty)
    #expect(end == [.paste])
  }

  @Test func `a paste without an end is over after a silence`() {
    var decoder = InputDecoder()
    let first = decoder.decode([Self.paste.begin], at: 0)
    #expect(first.isEmpty)
    let later = decoder.decode(codes("x"), at: InputDecoder.pasteSilence + 1)
    #expect(later == [.key(.character("x"))])
  }
}
