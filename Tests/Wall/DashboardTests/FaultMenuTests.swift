import Faults
import HeadEndAPI
import Screen
import Simulation
import Testing

@testable import Dashboard
@testable import Worlds

/// The fault menu: active faults on top, kinds below, and what the chosen one does.
@Suite struct FaultMenuTests {
  private static let clock = WallClock(presentation: .zero)

  private static func fault(
    _ number: Int, _ name: String, begin: Instant? = nil, end: Instant? = nil
  ) -> FaultObservation {
    FaultObservation(
      id: FaultID(number: number), key: nil, name: name, rule: "the rule of \(name)",
      targets: [.init(player: PlayerID(0), fired: 2, skipped: 5)], begin: begin,
      end: end,
      ending: "until cleared")
  }

  private static func world(_ faults: [FaultObservation]) -> WorldObservation {
    SampleWorld.world(players: 3, faults: faults)
  }

  private static let two = world([
    fault(4, "slow", end: SampleWorld.now + .seconds(12)),
    fault(9, "later", begin: SampleWorld.now + .seconds(70)),
  ])

  private func press(
    _ keys: [Key], _ world: WorldObservation, _ size: Size = Size(80, 24)
  ) -> (text: String, requests: [UserAction.Request]) {
    var wall = Wall(theme: .standard)
    var requests: [UserAction.Request] = []
    for key in keys { requests = wall.press(key, seeing: world, clock: Self.clock, size: size) }
    return (WallFrameTests.text(wall, world, size), requests)
  }

  @Test func `active faults stand on top with countdown and counters`() {
    let text = press(["f"], Self.two, Size(120, 36)).text
    #expect(text.contains("slow on main  0:12 left, fired 2, skipped 5"))
    #expect(text.contains("later on main  in 1:10, fired 2, skipped 5"))
  }

  @Test(arguments: [Key.enter, .backspace, .delete])
  func `one key on an active fault clears it alone`(key: Key) {
    let clear = { UserAction.Request.perform(.clearFault(FaultID(number: $0))) }
    #expect(press(["f", .up, key], Self.two).requests == [clear(9)])
    #expect(press(["f", .up, .up, key], Self.two).requests == [clear(4)])
    #expect(press(["f", .up, .up, key], Self.two).text.contains("fault for 1 main"))
  }

  @Test(arguments: ["f", "Z", "9"] as [Key])
  func `a letter of no fault is answered`(key: Key) {
    var wall = Wall(theme: .standard)
    for key in ["f", key] as [Key] {
      let requests = wall.press(key, seeing: Self.two, clock: Self.clock, size: Size(120, 36))
      #expect(requests.isEmpty)
    }
    #expect(wall.keyHint?.meaning == "no fault has the letter \(key.name)")
    #expect(wall.overlay?.context == .faults)
  }

  @Test func `backspace on a kind clears nothing, X clears everything`() {
    #expect(press(["f", .backspace], Self.two).requests == [])
    #expect(press(["f", "X"], Self.two).requests == [.perform(.clearFaults(nil))])
  }

  @Test func `the cursor goes round active faults and kinds`() {
    let count = FaultCatalogue.kinds.count + 2
    let round = Array(repeating: Key.down, count: count)
    #expect(
      press(["f"] + round + [.enter], Self.two).requests
        == [.perform(.inject("s", PlayerID(0), provoke: true))])
    #expect(
      press(["f"] + round.dropLast() + [.enter], Self.two).requests
        == [.perform(.clearFault(FaultID(number: 9)))])
  }

  @Test func `the chosen one is explained`() {
    let kinds = press(["f", .down, .down], Self.world([]), Size(120, 36)).text
    #expect(kinds.contains("→ the next heartbeat of main fails once: the service has lost"))
    #expect(kinds.contains("waits for the next heartbeat"))
    let active = press(["f", .up], Self.two, Size(120, 36)).text
    #expect(active.contains("→ the rule of later: fired 2, skipped 5. Enter clears it."))
  }

  @Test func `the menu opens again at the key pressed last`() {
    let text = press(["f", "u", "f"], Self.world([]), Size(120, 36)).text
    #expect(text.contains("→ the next licence request of main gets HTTP 503, once"))
  }

  @Test func `a small menu says which kinds it shows, and that is so for every choice`() throws {
    let small = Size(60, 16)
    for (place, kind) in FaultCatalogue.kinds.enumerated() {
      let keys = ["f"] + Array(repeating: Key.down, count: place)
      let lines = press(keys, Self.two, small).text.split(separator: "\n")
      let last = try #require(lines.last { $0.contains(" of \(FaultCatalogue.kinds.count) ") })
      let range = try #require(last.firstMatch(of: /(\d+)-(\d+) of/))
      let (first, end) = (Int(range.1) ?? 0, Int(range.2) ?? 0)
      #expect((first...end).contains(place + 1))
      // Beside a pane the end of the longest name makes room for a sign that there is more.
      #expect(lines.contains { $0.contains(kind.name.prefix(29)) })
      for shown in FaultCatalogue.kinds[first - 1..<end] {
        #expect(lines.contains { $0.contains("\(shown.key)  \(shown.name.prefix(29))") })
      }
    }
  }

  @Test func `an active fault that ended under the cursor leaves it on the kinds`() {
    var wall = Wall(theme: .standard)
    let size = Size(80, 24)
    for key in ["f", .up] as [Key] {
      _ = wall.press(key, seeing: Self.two, clock: Self.clock, size: size)
    }
    let quiet = Self.world([])
    #expect(wall.press(.enter, seeing: quiet, clock: Self.clock, size: size) == [])
    #expect(WallFrameTests.text(wall, quiet, size).contains("→ the next set-up"))
  }

  @Test(arguments: [Size(80, 24), Size(100, 30), Size(120, 36), Size(160, 45), Size(250, 70)])
  func `the menu stands beside the focused pane, never over it`(size: Size) {
    for count in 2...12 {
      let world = SampleWorld.world(players: count)
      var wall = Wall(theme: .standard)
      for _ in 0..<count {
        _ = wall.press(.tab, seeing: world, clock: Self.clock, size: size)
        let view = wall.view(Moment(world: world, clock: Self.clock, size: size))
        let pane = view.layout.panes[view.focus]
        let menu = FaultMenu(
          state: FaultMenu.State(), faults: [], now: world.now, target: "", whom: "", targets: [],
          names: [:], theme: .standard)
        let body = Rect(size).splitTop(1).rest.splitBottom(1).rest
        let area = menu.places(over: body, at: pane).area
        #expect(area.intersection(pane).isEmpty, "\(count) players, \(view.focus)")
        #expect(area.intersection(body) == area)
      }
    }
  }
}
