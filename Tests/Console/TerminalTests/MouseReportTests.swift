import CTerm
import Screen
import Testing

@testable import Terminal

/// Reports of the mouse in the SGR encoding.
@Suite struct MouseReportTests {
  private func events(_ reports: [String], at times: [Int64] = []) -> [TerminalEvent] {
    var decoder = InputDecoder()
    return reports.enumerated().flatMap { index, text in
      let codes = text.unicodeScalars.map { scalar -> Int32 in
        scalar == "<" ? Int32(CTERM_KEY_MOUSE) : Int32(scalar.value)
      }
      return decoder.decode(codes, at: times.isEmpty ? 0 : times[index])
    }
  }

  @Test func `a movement with the button held is a drag`() {
    #expect(events(["<32;3;4M", "<32;5;4M", "<0;5;4m"]) == [.drag(x: 2, y: 3), .drag(x: 4, y: 3)])
  }

  @Test func `clicks and the wheel are told, releases and other buttons are not`() {
    #expect(events(["<0;10;5M<0;10;5m"]) == [.click(x: 9, y: 4)])
    #expect(events(["<64;1;1M"]) == [.wheel(x: 0, y: 0, up: true)])
    #expect(events(["<65;200;60M"]) == [.wheel(x: 199, y: 59, up: false)])
    #expect(events(["<2;3;4M", "<35;3;4M", "<4;3;4M"]) == [])
  }

  @Test func `a report may come in pieces, and one that breaks off presses no key`() {
    #expect(events(["<0;1", "0;5M"]) == [.click(x: 9, y: 4)])
    #expect(events(["<0;1", "q"], at: [0, 200_000_000]) == [.key(.character("q"))])
    #expect(events(["<0;0;0M", "<;;M", "<1;2M", "<999999999999999999999;1;1M"]).count <= 1)
  }
}
