import Faults
import HeadEndAPI
import Players
import Screen
import Simulation
import Testing
import Worlds

@testable import Dashboard
import Sessions

/// The form that changes a fault before it is armed, by keys and by mouse.
@Suite struct FaultFormTests {
  private static let clock = WallClock(presentation: .zero)
  private static let size = Size(80, 24)
  private static let world = SampleWorld.world(players: 3)
  /// From the wall to the form of the third kind, the heartbeat error.
  private static let open: [Key] = ["f", .down, .down, .right]

  private struct Pressed {
    var text: String
    var requests: [UserAction.Request]
    var overlay: (any OpenPanel)?
  }

  private func press(_ keys: [Key], _ size: Size = size) -> Pressed {
    var wall = Wall(theme: .standard)
    var requests: [UserAction.Request] = []
    for key in keys {
      requests = wall.press(key, seeing: Self.world, clock: Self.clock, size: size)
    }
    return Pressed(
      text: WallFrameTests.text(wall, Self.world, size), requests: requests,
      overlay: wall.overlay)
  }

  private func typed(_ text: String) -> [Key] { text.unicodeScalars.map { .character($0) } }

  private func armed(_ keys: [Key]) -> (fault: Fault, provoke: Provoking)? {
    guard case .perform(.arm(let fault, let provoke)) = press(Self.open + keys).requests.first
    else { return nil }
    return (fault, provoke)
  }

  @Test func `it opens with what the kind does, and arms that`() throws {
    let text = press(Self.open).text
    #expect(text.contains("→ the next heartbeat of main fails once: the service has lost"))
    #expect(text.contains("lost-session_"))
    let (fault, provoke) = try #require(armed([.enter]))
    #expect(fault == FaultCatalogue.kind("h")?.fault(of: .player(PlayerID(0))))
    #expect(provoke == .operation)
    #expect(press(Self.open + [.enter]).overlay == nil)
  }

  @Test func `the arrows take presets, and the sentence follows`() throws {
    let keys: [Key] = [.down, .right]
    #expect(press(Self.open + keys).text.contains("the 3rd heartbeat of main fails once"))
    let (fault, _) = try #require(armed(keys + [.enter]))
    #expect(fault.trigger == .nth(3))
    #expect(fault.key == "h", "point and effect are the kind's")
    let (often, _) = try #require(armed([.down, .down, .right, .enter]))
    #expect(often.ending == .times(3))
    #expect(armed(keys + [.down, .right, .enter]) == nil, "the 3rd fires once")
  }

  @Test func `text is typed in the words of the grammar`() throws {
    let erase = Array(repeating: Key.backspace, count: "lost-session".count)
    let (fault, provoke) = try #require(
      armed(erase + typed("delay 700ms 50ms") + [.tab, .enter]))
    #expect(fault.effect == .delay(.milliseconds(700), jitter: .milliseconds(50)))
    #expect(fault.key == nil)
    #expect(provoke == .never)
  }

  @Test func `a status that no server sends is refused`() throws {
    let erase = Array(repeating: Key.backspace, count: "lost-session".count)
    let pressed = press(Self.open + erase + typed("status 304"))
    #expect(pressed.text.contains("no server answers with HTTP 304"))
    #expect(armed(erase + typed("status 304") + [.enter]) == nil)
    #expect(armed(erase + typed("status 307") + [.enter])?.fault.effect.text == "status 307")
  }

  @Test func `a mistake is said, and nothing is armed`() {
    let pressed = press(Self.open + [.backspace, .backspace, "x"])
    #expect(pressed.text.contains("→ `lost-sessix`: effect accepts drop, timeout"))
    let refused = press(Self.open + [.backspace, .backspace, "x", .enter])
    #expect(refused.requests == [])
    #expect(pressed.overlay?.isEqual(to: refused.overlay) == true)
  }

  @Test(arguments: [
    ("all", FaultTargets.everyone), ("25 %", .share(permille: 250)),
    ("second", .player(PlayerID(1))), ("second, main", .players([PlayerID(1), PlayerID(0)])),
  ])
  func `it is aimed at names, at all, or at a share`(text: String, targets: FaultTargets) throws {
    let erase = Array(repeating: Key.backspace, count: 4)
    let names = Self.world.players.map(\.name)
    let own = text.replacing("second", with: names[1]).replacing("main", with: names[0])
    let (fault, _) = try #require(armed([.up, .up] + erase + typed(own) + [.enter]))
    #expect(fault.targets == targets)
  }

  @Test(arguments: [",", "main,", "main,,second"])
  func `a list of names has no empty one`(text: String) throws {
    let erase = Array(repeating: Key.backspace, count: 4)
    let names = Self.world.players.map(\.name)
    let own = text.replacing("second", with: names[1]).replacing("main", with: names[0])
    let pressed = press(Self.open + [.up, .up] + erase + typed(own) + [.enter])
    #expect(pressed.requests == [])
  }

  @Test func `marked players are named`() {
    let pressed = press(["a"] + Self.open)
    let names = Self.world.players.map(\.name).joined(separator: ", ")
    #expect(pressed.text.contains(names))
  }

  @Test(arguments: [
    ("licence.request", "native"), ("origin.segment", "native"), ("origin.segment", "log"),
  ])
  func `an error of the system is among the presets`(point: String, word: String) throws {
    var state = FaultForm.State(try #require(FaultCatalogue.kind("h")), players: ["main"])
    _ = state.answer(.up, in: Situation(seeing: Self.world))
    while state[.point] != point { _ = state.answer(.right, in: Situation(seeing: Self.world)) }
    let presets = state.presets(of: .effect, in: Self.world)
    #expect(presets.contains { $0.hasPrefix(word + " ") })
  }

  @Test(arguments: FaultPoint.all)
  func `every preset at every point makes a fault`(point: FaultPoint) throws {
    var state = FaultForm.State(try #require(FaultCatalogue.kind("h")), players: ["main"])
    _ = state.answer(.up, in: Situation(seeing: Self.world))
    while state[.point] != point.name {
      _ = state.answer(.right, in: Situation(seeing: Self.world))
    }
    for field in [FaultForm.Field.effect, .trigger, .ending, .players] {
      while state.field != field { _ = state.answer(.down, in: Situation(seeing: Self.world)) }
      let presets = state.presets(of: field, in: Self.world)
      #expect(presets.contains(state[field]), "\(field)")
      for _ in presets {
        #expect(throws: Never.self) { try state.fault(in: Self.world) }
        _ = state.answer(.right, in: Situation(seeing: Self.world))
      }
    }
  }

  @Test func `a crowd's form offers its parts, and the household under the cursor`() throws {
    let wallSession = try SampleCrowd.wallSession(after: .seconds(40))
    let size = Size(160, 45)
    for key in ["2", "z", .right, "f", .down, .down, .right] as [Key] {
      _ = wallSession.press(key, size: size)
    }
    guard var state = wallSession.wall.overlay as? FaultForm.State else {
      Issue.record("no form")
      return
    }
    let world = wallSession.session.world.observation
    let presets = state.presets(of: .players, in: world)
    #expect(presets.starts(with: ["stadium", "all", "10 %", "stadium 10 %"]))
    #expect(presets.contains("stadium channel 102"))
    let household = try #require(presets.first { $0.hasPrefix("stadium household ") })
    #expect(household != "stadium household 0")
    _ = state.answer(.up, in: Situation(seeing: world))
    _ = state.answer(.up, in: Situation(seeing: world))
    while state[.players] != household { _ = state.answer(.right, in: Situation(seeing: world)) }
    let number = try #require(Int(household.dropFirst("stadium household ".count)))
    #expect(
      try state.fault(in: world).targets
        == .part(.household(number), of: [PlayerID(1)]))
    for character in "9999" { state.type(character) }
    #expect(throws: FaultForm.Mistake.self) { try state.fault(in: world) }
  }

  @Test func `Esc goes back to the menu, and again to the wall`() {
    let back = press(Self.open + [.tab, .escape]).overlay
    #expect(back as? FaultMenu.State == FaultMenu.State(at: "h", provoking: .never))
    #expect(press(Self.open + [.escape, .escape]).overlay == nil)
  }

  @Test(arguments: [Size(60, 16), Size(80, 24), Size(120, 36), Size(160, 45)])
  func `every line and the whole sentence are seen`(size: Size) {
    let text = press(Self.open, size).text
    for field in FaultForm.Field.allCases { #expect(text.contains(" \(field.label) ")) }
    #expect(text.contains("waits for the next") && text.contains("Enter arms it."))
    let keys: [Key] = [.up, .up, .right]
    #expect(press(Self.open + keys, size).text.contains("every player"))
  }

  @Test func `a click chooses a line, another takes its next preset`() throws {
    var wall = Wall(theme: .standard)
    for key in Self.open {
      _ = wall.press(key, seeing: Self.world, clock: Self.clock, size: Self.size)
    }
    let lines = WallFrameTests.text(wall, Self.world, Self.size).split(
      separator: "\n", omittingEmptySubsequences: false)
    let y = try #require(lines.firstIndex { $0.contains(" trigger ") })
    let x = try #require(lines[y].firstRange(of: "trigger"))
    let column = lines[y].distance(from: lines[y].startIndex, to: x.lowerBound)
    for _ in 0..<2 {
      _ = wall.click(x: column, y: y, seeing: Self.world, clock: Self.clock, size: Self.size)
    }
    guard let state = wall.overlay as? FaultForm.State else {
      Issue.record("the form has closed")
      return
    }
    #expect(state[.trigger] == "nth 3")
    _ = wall.click(x: 0, y: 0, seeing: Self.world, clock: Self.clock, size: Self.size)
    #expect(wall.overlay == nil)
  }
}
