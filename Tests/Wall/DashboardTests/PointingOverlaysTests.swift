import Faults
import Foundation
import HeadEndAPI
import Players
import Screen
import Simulation
import Testing

@testable import Dashboard
@testable import Worlds

/// The mouse in what lies open above the wall. Rows are found by their words on the drawn frame.
@Suite struct PointingOverlaysTests {
  private static let clock = WallClock(presentation: .zero)
  private static let sizes = [Size(60, 16), Size(80, 24), Size(120, 36), Size(160, 45)]

  private func open(_ keys: [Key], _ world: WorldObservation, _ size: Size) -> Wall {
    var wall = Wall(theme: .standard)
    for key in keys { _ = wall.press(key, seeing: world, clock: Self.clock, size: size) }
    return wall
  }

  /// The cell where words begin on the frame, from the lowest row that has them.
  private func find(
    _ words: String, _ wall: Wall, _ world: WorldObservation, _ size: Size
  ) -> (x: Int, y: Int)? {
    let frame = wall.frame(of: world, clock: Self.clock, size: size)
    for y in (0..<size.height).reversed() {
      let row = (0..<size.width).map { String(frame[$0, y].glyph) }.joined()
      if let range = row.range(of: words) {
        return (row.distance(from: row.startIndex, to: range.lowerBound), y)
      }
    }
    return nil
  }

  private func click(
    on words: String, _ wall: inout Wall, _ world: WorldObservation, _ size: Size
  ) throws -> [UserAction.Request] {
    let (x, y) = try #require(find(words, wall, world, size), "\(words)")
    return wall.click(x: x, y: y, seeing: world, clock: Self.clock, size: size)
  }

  @Test(arguments: sizes)
  func `a click on a fault injects it`(size: Size) throws {
    let world = SampleWorld.world()
    for kind in FaultCatalogue.kinds {
      var wall = open(["f"], world, size)
      let words = "\(kind.key)  \(kind.name)"
      guard find(words, wall, world, size) != nil else {
        // Beside the focused pane it is small on all but a large screen.
        #expect(size != Size(160, 45), "in a small menu the list scrolls")
        continue
      }
      let requests = try click(on: words, &wall, world, size)
      // Nothing is downloaded.
      let isRefused = ["O", "U"].contains(kind.key)
      #expect(
        requests == (isRefused ? [] : [.perform(.inject(kind.key, PlayerID(0), provoke: true))]))
      #expect(wall.overlay == nil)
    }
  }

  @Test(arguments: sizes)
  func `a click looks at an active fault, a second one clears it`(size: Size) throws {
    let faults = [4, 9].map { number in
      FaultObservation(
        id: FaultID(number: number), key: nil, name: "fault\(number)", rule: "rule\(number)",
        targets: [], begin: nil, end: nil, ending: "until cleared")
    }
    let world = SampleWorld.world(players: 3, faults: faults)
    var wall = open(["f"], world, size)
    #expect(try click(on: "fault4", &wall, world, size) == [])
    #expect(find("→ rule4", wall, world, size) != nil)
    let requests = try click(on: "fault4", &wall, world, size)
    #expect(requests == [.perform(.clearFault(FaultID(number: 4)))])
    #expect(find("fault for 1 main", wall, world, size) != nil)
  }

  @Test(arguments: sizes)
  func `a click on a channel zaps to it, whatever of its number was begun`(size: Size) throws {
    let world = SampleWorld.world()
    for channel in world.channels {
      let digits = "\(channel.number)".unicodeScalars.map { Key.character($0) }
      var wall = open(["c"] + digits.prefix(channel.number % 3), world, size)
      let words = "\(channel.number)  \(channel.name)"
      let requests = try click(on: words, &wall, world, size)
      #expect(requests == [.perform(.player(PlayerID(0), .zap(to: channel)))])
      #expect(wall.overlay == nil)
    }
  }

  @Test(arguments: sizes)
  func `a click on a line of the palette does it`(size: Size) throws {
    let world = SampleWorld.world()
    var wall = open([":"] + "ins".unicodeScalars.map { Key.character($0) }, world, size)
    #expect(try click(on: "inspector  ", &wall, world, size) == [])
    #expect(wall.overlay == nil)
    #expect(find(" inspector ─ ", wall, world, size) != nil)
  }

  @Test(arguments: sizes, ["f", "c", ":"] as [Key])
  func `a click beside a list closes it, one on its border does nothing`(
    size: Size, key: Key
  ) throws {
    let world = SampleWorld.world()
    var wall = open([key], world, size)
    let overlay = try #require(wall.overlay)
    let title = key == "f" ? " fault for" : key == "c" ? " zap 1" : " palette"
    #expect(try click(on: title, &wall, world, size) == [])
    #expect(overlay.isEqual(to: wall.overlay))
    _ = wall.click(x: size.width - 1, y: 0, seeing: world, clock: Self.clock, size: size)
    #expect(wall.overlay == nil)
  }

  @Test(arguments: [(true, UserAction.Request.quit), (false, nil)])
  func `a question is answered by a click on its words`(isYes: Bool, request: UserAction.Request?)
    throws
  {
    let world = SampleWorld.world()
    let size = Size(80, 24)
    var wall = open(["q"], world, size)
    #expect(wall.click(x: 2, y: 2, seeing: world, clock: Self.clock, size: size) == [])
    #expect(wall.overlay as? Question == .quit)
    let (x, y) = try #require(find("y yes   n no", wall, world, size))
    #expect(
      wall.click(
        x: isYes ? x : x + 8, y: y, seeing: world, clock: Self.clock, size: size)
        == (request.map { [$0] } ?? []))
    #expect(wall.overlay == nil)
  }

  @Test func `a hint of an open menu does what its key does, one that names no key nothing`() throws
  {
    let world = SampleWorld.world()
    let size = Size(80, 24)
    var wall = open(["f"], world, size)
    #expect(try click(on: "letter inject", &wall, world, size) == [])
    #expect(try click(on: "Tab arm only", &wall, world, size) == [])
    #expect((wall.overlay as? FaultMenu.State)?.provoking == .never)
    #expect(try click(on: "Tab send a heartbeat", &wall, world, size) == [])
    #expect((wall.overlay as? FaultMenu.State)?.provoking == .heartbeat)
    #expect(try click(on: "Tab provoke", &wall, world, size) == [])
    #expect((wall.overlay as? FaultMenu.State)?.provoking == .operation)
    #expect(try click(on: "Esc close", &wall, world, size) == [])
    #expect(wall.overlay == nil)
  }

  @Test(arguments: ["f", "c", ":"] as [Key])
  func `the wheel moves through a list`(key: Key) {
    let world = SampleWorld.world()
    let size = Size(80, 24)
    var (wheeled, pressed) = (open([key], world, size), open([key, .down], world, size))
    _ = wheeled.wheel(x: 9, y: 9, up: false, seeing: world, clock: Self.clock, size: size)
    #expect(wheeled.overlay?.isEqual(to: pressed.overlay) == true)
    pressed = open([key], world, size)
    _ = wheeled.wheel(x: 9, y: 9, up: true, seeing: world, clock: Self.clock, size: size)
    #expect(wheeled.overlay?.isEqual(to: pressed.overlay) == true)
  }
}
