import Testing

@testable import Screen

/// A brand's accent in each theme.
@Suite struct AccentTests {
  private static let tones = [
    0x00205b, 0x0057b8, 0xe4002b, 0xffcc00, 0x00a651, 0xffffff, 0x000000, 0x777777,
  ].map { (red: $0 >> 16, green: $0 >> 8 & 255, blue: $0 & 255) }

  @Test(arguments: Theme.all, Theme.Role.allCases)
  func `an accent stands out in each theme, and colours no state`(theme: Theme, role: Theme.Role) {
    for tone in Self.tones {
      let (before, after) = (theme[role], theme.accented(by: tone)[role])
      #expect(before.background == after.background && before.attributes == after.attributes)
      guard before != after else { continue }
      #expect([.brand, .headerKey, .focusBorder].contains(role))
      let least = theme == .highContrast ? 7 : 4.5
      #expect(Contrast.ratio(after.foreground, after.background) >= least)
    }
  }

  @Test func `a readable accent is taken as it is, and others keep their hue`() {
    let yellow = Theme.dark.accented(by: (255, 204, 0))
    #expect(yellow[.headerKey].foreground == Color(nearestTo: (255, 204, 0)))
    #expect(Theme.dark.substitutes(for: (255, 204, 0)).isEmpty)
    let blue = Theme.dark.accented(by: (0, 0x20, 0x5b))[.headerKey].foreground.rgb
    #expect(blue.blue > blue.red && blue.blue >= blue.green)
    #expect(!Theme.dark.substitutes(for: (0, 0x20, 0x5b)).isEmpty)
  }

  @Test func `the terminal's own background and a theme without colours keep theirs`() {
    let standard = Theme.standard.accented(by: (255, 0, 0))
    #expect(standard[.focusBorder] == Theme.standard[.focusBorder])
    #expect(Theme.mono.accented(by: (255, 0, 0)) == .mono)
  }

  @Test func `contrast is what the guidelines define`() {
    for index in 16...255 {
      for paper in [Color(16), Color(24), Color(231)] {
        let color = Color(UInt8(index))
        #expect(abs(color.contrast(to: paper) - Contrast.ratio(color, paper)) < 0.001)
      }
    }
  }
}
