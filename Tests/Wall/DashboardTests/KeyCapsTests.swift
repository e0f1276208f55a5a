import Foundation
import Screen
import Simulation
import Testing
import Worlds

@testable import Dashboard
import Sessions

/// Keys that are shown as they are pressed.
@Suite struct KeyCapsTests {
  private static func text(_ keys: [(Key, Int)], at milliseconds: Int) -> String {
    var caps = KeyCaps()
    for (key, time) in keys { caps.press(key, at: .zero + .milliseconds(time)) }
    var frame = Frame(Size(80, 24))
    caps.draw(at: .zero + .milliseconds(milliseconds), .standard, in: &frame)
    return TextDisplay.text(of: frame).split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }.joined()
  }

  @Test func `keys are shown in their order, the same one with a count`() {
    #expect(Self.text([("f", 0), ("h", 200)], at: 300) == "f   h")
    let held: [(Key, Int)] = [(.down, 0), (.down, 90), (.down, 180), ("p", 400)]
    #expect(Self.text(held, at: 500) == "Down x3   p")
  }

  @Test func `they go two seconds after the last, and the next begins anew`() {
    #expect(Self.text([("f", 0), ("h", 1500)], at: 3400) == "f   h")
    #expect(Self.text([("f", 0), ("h", 1500)], at: 3500).isEmpty)
    #expect(Self.text([("f", 0), ("h", 5000)], at: 5100) == "h")
  }

  @Test func `only the last six have room`() {
    let keys = "abcdefgh".unicodeScalars.map { Key.character($0) }
    let pressed = keys.enumerated().map { ($0.element, 10 * $0.offset) }
    #expect(Self.text(pressed, at: 100) == "c   d   e   f   g   h")
  }

  @Test func `a wall shows them only where somebody wants them, until they fade`() throws {
    let frames = try [true, false].map { showsKeys -> [Frame] in
      let session = try WallSessionTests.wallSession().session
      let wallSession = WallSession(session, Wall(theme: .standard, showsKeys: showsKeys))
      _ = wallSession.press("l", size: Size(120, 36))
      session.isPaused = true
      let now = wallSession.frame(Size(120, 36))
      #expect(wallSession.isFading)
      wallSession.pass(.seconds(4))
      #expect(!wallSession.isFading)
      return [now, wallSession.frame(Size(120, 36))]
    }
    #expect(frames[0][0] != frames[1][0] && frames[0][1] == frames[1][1])
  }
}
