import Screen
import Simulation
import Testing

@testable import Dashboard

@Suite struct OwnKeysTests {
  private static func keys(_ pairs: (Key, Key)...) throws(OwnKeys.Conflict) -> OwnKeys {
    var keys = OwnKeys()
    for (own, standard) in pairs {
      try keys.add(own, for: standard, all: Set(pairs.map(\.1)))
    }
    return keys
  }

  @Test func `a free key does what another does, on the wall only`() throws {
    let keys = try Self.keys(("j", .down), (.function(9), "i"))
    #expect(keys.standard(for: "j", in: .wall) == .down)
    #expect(keys.standard(for: .function(9), in: .presenting) == "i")
    #expect(keys.standard(for: "j", in: .filter) == "j")
    #expect(keys.standard(for: "i", in: .wall) == "i")
  }

  @Test func `a key that is taken is refused, unless its action gets another key`() throws {
    let refused = #expect(throws: OwnKeys.Conflict.self) { try Self.keys(("s", .down)) }
    #expect(refused?.message.contains("`s` is taken (stop") == true)
    let swapped = try Self.keys(("s", "n"), ("n", "s"))
    #expect(swapped.standard(for: "s", in: .wall) == "n")
    #expect(throws: OwnKeys.Conflict.self) { try Self.keys(("j", .function(11))) }
  }

  @Test func `footer, legend and help name the user's own key, and a click presses it`() throws {
    let keys = try Self.keys(("j", .down), (.function(9), "i"), ("n", "r"), ("r", "n"))
    let world = SampleWorld.world()
    let (clock, size) = (WallFrameTests.clock, Size(200, 60))
    var wall = Wall(theme: .standard, ownKeys: keys)
    func text() -> String {
      TextDisplay.text(of: wall.frame(of: world, clock: clock, size: size))
    }
    let footer = try #require(text().split(separator: "\n").last)
    #expect(footer.contains("↑ j zap") && footer.contains("F9 inspect"))
    #expect(footer.contains(" n recover") && footer.contains("Tab focus"))
    wall.showLegend()
    #expect(text().contains("↑ j") && text().contains("n      "))
    _ = wall.press("?", seeing: world, clock: clock, size: size)
    #expect(text().contains("F9 ") && text().contains("↑ j, PgUp PgDn"))
    #expect(text().contains("f + letter") && text().contains("g + number"))
    _ = wall.press(.escape, seeing: world, clock: clock, size: size)
    let column = try #require(footer.split(separator: "F9 ").first).unicodeScalars.count
    _ = wall.click(x: column, y: 59, seeing: world, clock: clock, size: size)
    #expect(wall.arrangement != Arrangement())
  }

  @Test func `a refusal names the key as bound`() throws {
    let keys = try Self.keys((.function(5), "r"), (.function(11), "?"))
    let world = SampleWorld.world()
    let (clock, size) = (WallFrameTests.clock, Size(200, 60))
    var wall = Wall(theme: .standard, ownKeys: keys)
    _ = wall.press("Q", seeing: world, clock: clock, size: size)
    let text = TextDisplay.text(of: wall.frame(of: world, clock: clock, size: size))
    #expect(text.contains("Q does nothing here: F11 shows all keys"))
  }

  @Test func `what a key did is told with the user's own key, and its key in a menu as it is`()
    throws
  {
    let keys = try Self.keys((.function(9), "f"), (.function(5), "s"))
    var text: [String] = []
    for hint in ["f h", "s"] {
      var frame = Frame(Size(60, 1))
      FooterBar(
        context: .wall, hasPassed: nil,
        keyHint: KeyHint("", keys: hint, since: .zero), ownKeys: keys, theme: .standard
      ).draw(frame.bounds, in: &frame)
      text.append(TextDisplay.text(of: frame))
    }
    #expect(text[0].contains(" F9 h ") && text[1].contains(" F5 "))
  }

  @Test func `the palette and a small screen name and take the user's own keys`() throws {
    let keys = try Self.keys((.function(9), "f"), (.function(5), "s"), (.function(11), "?"))
    let world = SampleWorld.world()
    var wall = Wall(theme: .standard, ownKeys: keys)
    func text(_ size: Size) -> String {
      TextDisplay.text(of: wall.frame(of: world, clock: WallFrameTests.clock, size: size))
    }
    func press(_ keys: Key..., on size: Size) {
      for key in keys {
        _ = wall.press(key, seeing: world, clock: WallFrameTests.clock, size: size)
      }
    }
    let (large, small) = (Size(200, 60), Size(24, 7))
    press(":", "h", "e", "a", "r", "t", on: large)
    #expect(text(large).contains("F9 h") && !text(large).contains(" f h"))
    press(.escape, on: large)
    #expect(text(small).contains("F11 help"))
    press(.function(11), on: small)
    #expect(text(small).contains("keys") && text(small).contains("F11"))
  }
}
