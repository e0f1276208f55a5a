import Screen
import Testing

@Suite struct KeyTests {
  @Test(arguments: ["a", "Down", "Shift-Tab", "F12", "Ctrl-L", "Space", "+", "Esc", "Escape"])
  func `a key's name names it`(name: String) throws {
    let key = try #require(Key(name: name))
    #expect(Key(name: key.name) == key)
  }

  @Test func `both names of the Esc key are read, and the short one is shown`() {
    #expect(Key(name: "Escape")?.name == "Esc")
  }

  @Test(arguments: ["", "Foo", "F13", "F0", "F05", "F+5", "Ctrl-", "ab"])
  func `other words name no key`(name: String) {
    #expect(Key(name: name) == nil)
  }
}
