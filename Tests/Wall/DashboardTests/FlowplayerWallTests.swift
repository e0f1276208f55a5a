import Players
import Screen
import Sessions
import Simulation
import Testing

@testable import Dashboard
import Worlds

/// Flowplayers on the wall: keys, panes and `N` (Players/Flowplayer).
@Suite struct FlowplayerWallTests {
  private func play(_ keys: String, _ size: Size) throws -> (text: String, full: [String]) {
    let session = Session(try ShippedLineUp.named("flowplayer"), seed: 1, epoch: .scriptedEpoch)
    let wallSession = WallSession(session, Wall(theme: .standard))
    _ = wallSession.play(try KeyScript(keys), until: .zero + .seconds(8), size: size)
    let full = session.world.observation.players.filter(\.isFullscreen).map(\.name)
    return (TextDisplay.text(of: wallSession.frame(size)), full)
  }

  @Test(arguments: [
    ("@5s o", []), ("@5s 2 W o", ["main"]), ("@5s 2 W o o", []), ("@5s 1 W o", ["second"]),
    ("@5s 1 O", ["main"]), ("@5s 1 O 2 O", ["main"]), ("@5s 1 O O 2 O", ["second"]),
    ("@5s 2 W b o", []), ("@5s 2 W b o b", ["main"]), ("@5s 1 H W 2 H W o", []),
    ("@5s 2 W o u", ["main"]), ("@5s 3 o", ["single"]), ("@5s 3 H o", ["single"]),
    ("@5s 3 H W o", []),
  ])
  func `keys turn the device, and open and close full screen`(keys: String, full: [String]) throws {
    let wall = try play(keys, Size(160, 45))
    #expect(wall.full == full)
    #expect(wall.text.split(separator: " FULLSCREEN ").count == full.count + 1)
  }

  @Test(arguments: [Size(80, 24), Size(120, 36), Size(160, 45), Size(250, 70)])
  func `delegate calls stand beside the notifications`(size: Size) throws {
    let text = try play("1 N", size).text
    #expect(text.contains(/player\(player:didChangeState:\) +delegate .*main 3, second 3/))
    #expect(text.contains("delegate player(player:didChangeState:), heard by main, second"))
  }

  @Test(arguments: [Size(80, 24), Size(120, 36), Size(160, 45), Size(250, 70)], ["1", "3", "3 i"])
  func `a Flowplayer shows its id, and no name of NAGRA's SDK`(size: Size, keys: String) throws {
    for keys in [keys, "\(keys) N"] {
      let text = try play(keys, size).text
      // On a small screen the inspector takes the place of the wall.
      #expect(text.contains("main-view") || keys.contains("i") && size.width == 80)
      for name in ["OTV", "SSM", "OTVSSP"] { #expect(!text.contains(name), "\(name)") }
    }
  }
}
