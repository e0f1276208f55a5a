import Screen
import Testing
import Worlds

@testable import Dashboard

/// Marked players are seen from the back row.
@Suite struct MarkTests {
  /// Each with keys that make panes, posters or tiles of it.
  static let sizes: [(Size, [Key])] = [
    (Size(60, 16), []), (Size(80, 24), []), (Size(120, 36), ["z"]), (Size(160, 45), []),
    (Size(250, 70), ["z", "z"]),
  ]

  private static func frame(_ keys: [Key], _ theme: Theme, _ size: Size) -> (Frame, [Rect]) {
    var wall = Wall(theme: theme)
    let (world, clock) = (SampleWorld.world(), WallFrameTests.clock)
    for key in keys { _ = wall.press(key, seeing: world, clock: clock, size: size) }
    // What the key has done is not what is looked at.
    let view = wall.view(Moment(world: world, clock: clock, size: size))
    return (view.frame(), view.layout.panes)
  }

  @Test(arguments: sizes.indices, [Theme.standard, .light, .highContrast, .mono])
  func `most of a marked player's upper row looks different, and says so`(
    index: Int, theme: Theme
  ) throws {
    let (size, keys) = Self.sizes[index]
    let (plain, panes) = Self.frame(["1"] + keys, theme, size)
    let (marked, same) = Self.frame(["1"] + keys + [" "], theme, size)
    #expect(panes == same)
    let pane = try #require(panes.first)
    let row = pane.x..<pane.maxX
    let changed = row.count { x in
      let (before, after) = (plain[x, pane.y].style, marked[x, pane.y].style)
      return before.background != after.background
        || before.attributes.contains(.reverse) != after.attributes.contains(.reverse)
    }
    // Without colours a focused tile is reversed already.
    if theme != .mono || pane.width >= 30 { #expect(changed * 2 > row.count) }
    let text = String(String.UnicodeScalarView(row.map { marked[$0, pane.y].glyph }))
    #expect(text.contains(pane.width >= 30 ? "◆ MARKED" : "◆"), "\(text)")
    for other in panes.dropFirst() {
      #expect(
        (other.x..<other.maxX).allSatisfy {
          marked[$0, other.y].style != theme[.mark] || theme == .mono
        })
    }
  }
}
