import Screen
import Simulation
import Testing

@testable import Dashboard

/// What stands beside a high picture, where the bars leave rows.
@Suite struct PaneDetailsTests {
  private static func text(_ size: Size) -> String {
    let world = SampleWorld.world(players: 4)
    var wall = Wall(theme: .standard)
    _ = wall.press("i", seeing: world, clock: WallFrameTests.clock, size: size)
    return WallFrameTests.text(wall, world, size)
  }

  @Test func `a high pane tells its last zap, tokens, counts and requests`() {
    let text = Self.text(Size(250, 70))
    for words in ["ZAP 101 in 921 ms", "TOK Session", "96 segments  stalls 0  errors 0"] {
      #expect(text.contains(words), "\(words) in \(text)")
    }
    #expect(text.contains("REQ   200    38 ms sessions/heartbeat"))
    #expect(text.contains("X 404    41 ms 720p3000/index.m3u8"))
  }

  @Test func `a single row tells the last zap`() {
    let world = SampleWorld.world(players: 3)
    let text = WallFrameTests.text(
      Wall(theme: .standard, isOnStage: true), world, Size(80, 16))
    #expect(text.contains("ZAP 101 in 921 ms"), "\(text)")
    #expect(!text.contains("TOK ") && !text.contains("SUM ") && !text.contains("REQ "))
  }

  @Test(arguments: [Size(80, 24), Size(120, 36)])
  func `a low pane has none of it`(size: Size) {
    #expect(!Self.text(size).contains("ZAP ") && !Self.text(size).contains("REQ "))
  }
}
