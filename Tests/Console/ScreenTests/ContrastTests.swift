import Screen
import Testing

@Suite struct ContrastTests {
  /// Roles of lines and bars; all others carry words.
  private static let lines: Set<Theme.Role> = [.border, .focusBorder, .bar, .barEmpty]
  private static let black = Color(16)
  private static let white = Color(231)

  private static func least(_ theme: Theme, _ role: Theme.Role) -> Double {
    lines.contains(role) ? 3 : theme == .highContrast ? 7 : 4.5
  }

  @Test func `a picture whose light is turned down stays visible in eight colours`() {
    func shown(_ top: UInt8, _ bottom: UInt8) -> Cell {
      let cell = Cell("▀", Style(Color(top), on: Color(bottom)))
      return Frame(Size(1, 1), filledWith: cell).degraded(to: Capability(colors: .eight))[0, 0]
    }
    // Navy, dark green and dark grey; black and nearly black stay black.
    #expect(shown(17, 16) == Cell("░", Style(Color(4), on: Color(0))))
    #expect(shown(16, 22) == Cell("░", Style(Color(2), on: Color(0))))
    #expect(shown(237, 16) == Cell("░", Style(Color(7), on: Color(0))))
    #expect(shown(16, 233).style == Style(Color(0), on: Color(0)))
    #expect(shown(196, 16) == Cell("▀", Style(Color(1), on: Color(0))))
  }

  @Test func `black on white is 21 to 1`() {
    #expect(abs(Contrast.ratio(Self.black, Self.white) - 21) < 0.001)
    #expect(Contrast.ratio(Self.white, Self.white) == 1)
  }

  @Test(arguments: Theme.all, Theme.Role.allCases)
  func `every role stands out from its own background`(theme: Theme, role: Theme.Role) {
    let style = theme[role]
    guard style.foreground != .standard, style.background != .standard else { return }
    #expect(Contrast.ratio(style.foreground, style.background) >= Self.least(theme, role))
  }

  @Test(arguments: [Theme.dark, .light, .highContrast], Theme.Role.allCases)
  func `a theme with its own page leaves no colour to the terminal`(
    theme: Theme, role: Theme.Role
  ) {
    #expect(theme[role].foreground != .standard)
    #expect(theme[role].background != .standard)
  }

  /// The terminal's own background may be any; accents are bold, which counts as large.
  @Test(arguments: Theme.Role.allCases)
  func `on the terminal's background roles read on black, and on white too`(role: Theme.Role) {
    let style = Theme.standard[role]
    guard style.background == .standard, style.foreground != .standard else { return }
    let isLarge = style.attributes.contains(.bold)
    #expect(Contrast.ratio(style.foreground, Self.black) >= 4.5)
    #expect(Contrast.ratio(style.foreground, Self.white) >= (isLarge ? 3 : 4.5))
  }

  @Test(arguments: Theme.all, Theme.Role.allCases)
  func `words do not vanish where there are eight colours`(theme: Theme, role: Theme.Role) {
    let frame = Frame(Size(1, 1), filledWith: Cell("w", theme[role]))
    let few = frame.degraded(to: Capability(colors: .eight))[0, 0].style
    guard few.foreground != .standard, few.background != .standard else { return }
    // Blue on black is the faintest pair that is left.
    #expect(Contrast.ratio(few.foreground, few.background) >= 2.2)
  }

  @Test(arguments: [Theme.standard, .dark, .light])
  func `a warning is not red where there are eight colours`(theme: Theme) {
    #expect(theme[.warning].foreground.amongEight == Color(3))
    #expect(theme[.error].foreground.amongEight == Color(1))
  }

  /// Of two roles that stand beside each other one differs, by an attribute at least.
  @Test(arguments: [
    (Theme.Role.text, Theme.Role.faint), (.text, .strong), (.text, .accent), (.warning, .error),
    (.border, .focusBorder), (.bar, .barEmpty), (.menu, .selection), (.menu, .menuStrong),
    (.menu, .menuFaint), (.header, .headerStrong), (.header, .headerWarning), (.header, .headerKey),
  ])
  func `neighbours look different in every theme`(one: Theme.Role, other: Theme.Role) {
    for theme in Theme.all { #expect(theme[one] != theme[other]) }
  }
}
