import Screen
import Testing

@Suite struct ThemeTests {
  @Test func `themes are found by name, and the first keeps the terminal's background`() {
    for theme in Theme.all { #expect(Theme.named(theme.name) == theme) }
    #expect(Theme.named("pink") == nil)
    #expect(Theme.all.first?[.text].background == .standard)
  }

  @Test(arguments: Theme.Role.allCases)
  func `mono uses no colour`(role: Theme.Role) {
    #expect(Theme.mono[role].foreground == .standard)
    #expect(Theme.mono[role].background == .standard)
  }

  @Test(arguments: 8..<256)
  func `eight colours stand for all`(index: Int) {
    #expect((Color(UInt8(index)).amongEight.index ?? 255) < 8)
  }
}
