import CTerm
import Screen
import Simulation
import Testing

@testable import Terminal

@Suite struct TerminalTests {
  @Test(arguments: [
    ("xterm-256color", true), ("tmux-256color", true), ("linux", false), ("linux-16color", false),
    ("vt100", false), ("dumb", false),
  ])
  func `synchronized output is left out where it is unknown`(name: String, isOn: Bool) {
    #expect(TerminalOptions.Sync.auto.isOn(forTerminal: name) == isOn)
    #expect(TerminalOptions.Sync.on.isOn(forTerminal: name))
    #expect(!TerminalOptions.Sync.off.isOn(forTerminal: name))
  }

  @Test(arguments: [(-1, 0), (0, 0), (2, 0), (8, 8), (16, 8), (88, 8), (256, 256), (1 << 24, 8)])
  func `a number of colours is brought to a capability`(count: Int, used: Int) {
    #expect(Capability.Colors(count: count).rawValue == used)
  }

  @Test func `attributes have the numbers that curses is told`() {
    #expect(Int(Style.Attributes.bold.rawValue) == CTERM_BOLD)
    #expect(Int(Style.Attributes.dim.rawValue) == CTERM_DIM)
    #expect(Int(Style.Attributes.reverse.rawValue) == CTERM_REVERSE)
    #expect(Int(Style.Attributes.underline.rawValue) == CTERM_UNDERLINE)
  }

  @Test func `the default colour is curses' -1`() {
    #expect(Color.standard.number == -1)
    #expect(Color(208).number == 208)
  }

  @Test(arguments: [CTERM_NO_NAME, CTERM_UNKNOWN_NAME, CTERM_NO_CURSOR_ADDRESSING])
  func `a refusal names TERM and what to do`(obstacle: Int) throws {
    let refusal = try #require(TerminalRefusal(obstacle: Int32(obstacle), terminal: "odd"))
    #expect(refusal.sentence.contains("TERM"))
    #expect(refusal.sentence.contains("try `TERM=xterm-256color zapdeck`"))
  }

  @Test func `nothing in the way is no refusal`() {
    #expect(TerminalRefusal(obstacle: Int32(CTERM_USABLE), terminal: "xterm") == nil)
  }

  @Test(arguments: [TerminalEvent.key(.control("c")), .terminate(signal: 1)])
  func `what is urgent comes before every key that waits`(urgent: TerminalEvent) {
    let keys = Array(repeating: TerminalEvent.key(.character("+")), count: 1000)
    var waiting = keys + [urgent] + keys
    #expect(waiting.takeNext() == urgent && waiting.isEmpty)
    waiting = [.key(.character("a")), .resized(Size(80, 24))]
    #expect(waiting.takeNext() == .key(.character("a")))
    #expect(waiting.takeNext() == .resized(Size(80, 24)))
    #expect(waiting.takeNext() == nil)
  }

  @Test func `a flood of keys is bounded and loses nothing else`() {
    let keys = Array(repeating: TerminalEvent.key(.character("+")), count: 700)
    var waiting: [TerminalEvent] = []
    #expect(waiting.add(keys) == 0)
    #expect(waiting.add(keys + [.resized(Size(80, 24))]) == 2 * 700 - [TerminalEvent].limit)
    #expect(waiting.count == [TerminalEvent].limit + 1)
    #expect(waiting.last == .resized(Size(80, 24)))
    #expect(waiting.add([.key(.control("c"))]) == 0)
    #expect(waiting.takeNext() == .key(.control("c")))
  }

  @Test func `the host's clock does not go back`() {
    let first = HostClock.now()
    #expect(HostClock.now() >= first)
  }

  /// Its table is an independent one; an older one lacks the newest signs.
  @Test func `the system counts no sign of two columns as fewer`() throws {
    try #require(cterm_set_locale(1) == 1)
    let scalars = (UInt32(0x80)...0x3ffff).compactMap(Unicode.Scalar.init)
    let wide = scalars.filter { $0.columns == 2 }
    #expect(wide.count { cterm_width($0.value) == 2 } > 50_000)
    let others = wide.filter { (0...1).contains(cterm_width($0.value)) }
    #expect(others.isEmpty, "\(others.prefix(9).map { String($0.value, radix: 16) })")
  }

  @Test func `a cell of one colour is written as what takes the fewest bytes`() {
    let color = Color(9)
    let flat = Cell("▀", Style(color, on: color))
    let edge = Cell("▀", Style(color, on: Color(8)))
    let (ink, paper) = (Style(color, on: Color(7)), Style(Color(7), on: color))
    let space = Cell(" ", Style(.standard, on: color))
    #expect(Terminal.cheapest(flat, after: nil) == space)
    #expect(Terminal.cheapest(flat, after: Style(Color(1), on: Color(2))) == space)
    #expect(Terminal.cheapest(edge, after: ink) == edge)
    for cell in [flat, space] {
      #expect(Terminal.cheapest(cell, after: paper) == Cell(" ", paper))
      #expect(Terminal.cheapest(cell, after: ink) == Cell("█", ink))
      #expect(Terminal.cheapest(cell, after: ink.adding(.underline)) == space)
    }
    let plain = Cell(" ", Style(color))
    #expect(Terminal.cheapest(plain, after: paper) == plain)
  }
}
