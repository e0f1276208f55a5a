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
