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
