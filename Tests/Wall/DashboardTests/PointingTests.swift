import Foundation
import HeadEndAPI
import Players
import Screen
import Simulation
import Testing
import Worlds

@testable import Dashboard

/// The mouse on the wall.
@Suite struct PointingTests {
  private let size = Size(160, 45)
  private let world = SampleWorld.world()
  private let layout = Arrangement().layout(4, .standard, captionRows: 0, on: Size(160, 45))
  private var clock: WallClock {
    var clock = WallClock(presentation: .zero)
    clock.edge = .zero + .seconds(100)
    return clock
  }

  private func click(_ wall: inout Wall, _ x: Int, _ y: Int) -> [UserAction.Request] {
    wall.click(x: x, y: y, seeing: world, clock: clock, size: size)
  }

  @Test func `a click on a pane focuses its player`() {
    var wall = Wall(theme: .standard)
    for (index, pane) in layout.panes.enumerated() {
      #expect(click(&wall, pane.x + 3, pane.y + 4) == [])
      #expect(wall.focus == world.players[index].id)
    }
  }

  @Test(arguments: [true, false])
  func `the wheel over a pane zaps its player, and no marked one`(up: Bool) {
    var wall = Wall(theme: .standard)
    _ = wall.press("a", seeing: world, clock: clock, size: size)
    let pane = layout.panes[1]
    let requests = wall.wheel(
      x: pane.x + 1, y: pane.y + 1, up: up, seeing: world, clock: clock, size: size)
    guard case .perform(.player(let id, .zap)) = requests.first, requests.count == 1,
      id == world.players[1].id
    else {
      Issue.record("\(requests)")
      return
    }
  }

  @Test func `a click on the timeline travels there`() {
    var wall = Wall(theme: .standard)
    let frame = wall.frame(of: world, clock: clock, size: size)
    let row = layout.log
    let text = (row.x..<row.maxX).map { String(frame[$0, row.y].glyph) }.joined()
    #expect(text.contains("log"))
    let requests = click(&wall, row.x + 40, row.y)
    guard case .travel(let instant) = requests.first else {
      Issue.record("\(requests)")
      return
    }
    #expect(instant > .zero + .seconds(20) && instant < .zero + .seconds(60))
    #expect(click(&wall, row.x + 2, row.y) == [])
  }

  @Test func `a click on a hint does what its key does`() throws {
    var wall = Wall(theme: .standard)
    let frame = wall.frame(of: world, clock: clock, size: size)
    let row = size.height - 1
    let text = (0..<size.width).map { String(frame[$0, row].glyph) }.joined()
    let fault = try #require(text.range(of: "f fault"))
    let x = text.distance(from: text.startIndex, to: fault.lowerBound)
    _ = click(&wall, x, row)
    #expect(wall.overlay?.context == .faults)
    // What lies open closes.
    #expect(click(&wall, 5, 0) == [] && wall.overlay == nil)
    let quit = try #require(text.range(of: "q quit"))
    _ = click(&wall, text.distance(from: text.startIndex, to: quit.lowerBound), row)
    #expect(wall.overlay as? Question == .quit || world.faults.isEmpty)
  }

  @Test func `a small screen takes no mouse, and every cell of a large one can be clicked`() {
    var wall = Wall(theme: .standard)
    let tiny = Size(40, 10)
    #expect(wall.click(x: 3, y: 3, seeing: world, clock: clock, size: tiny) == [])
    for y in -1...size.height {
      for x in stride(from: -1, through: size.width, by: 7) { _ = click(&wall, x, y) }
    }
  }
}
