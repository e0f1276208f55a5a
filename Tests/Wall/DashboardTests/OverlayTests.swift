import Faults
import HeadEndAPI
import Players
import Screen
import Simulation
import Testing
import Worlds

@testable import Dashboard

@Suite struct OverlayTests {
  private static let world = SampleWorld.world()
  private static let size = Size(80, 24)

  static let overlays: [any OpenPanel] = [
    HelpPanel(), FaultMenu.State(), ChannelList.State(SampleWorld.channels, at: 102), palette,
    FilterPrompt(), Question.quit, HeadEndPanel.Opened(), NumberBox.State(), JoinCard(),
    NameBox(id: PlayerID(4), name: "client-5"),
    FindingsPanel.State(), ZapTimesPanel.Opened(),
  ]

  private static let palette = Palette.State(PaletteEntry.all(in: world, for: [], Library()))

  private static func opened(_ panel: any OpenPanel) -> Overlays {
    var overlays = Overlays()
    overlays.open(panel)
    return overlays
  }

  /// What the last of some moves leads to.
  struct Outcome: Equatable {
    var isOpen = false
    var requests: [UserAction.Request] = []
    var change: UserAction.Change?
    var action: UserAction?
    var words: String?

    static let stays = Outcome(isOpen: true)

    static func injects(_ key: Character, provokes: Provoking) -> Outcome {
      Outcome(
        requests: [.perform(.inject(key, PlayerID(0), provoke: provokes))],
        change: .rememberFault(key))
    }

    static func zaps(to channel: Channel) -> Outcome {
      Outcome(requests: [.perform(.player(PlayerID(0), .zap(to: channel)))])
    }

    static let clears = Outcome(
      isOpen: true, requests: [.perform(.clearFault(FaultID(number: 1)))])
  }

  private static func outcome(_ overlays: inout Overlays, _ key: Key) -> Outcome {
    guard let answer = overlays.press(key, in: Situation(seeing: Self.world)) else {
      return Outcome(isOpen: overlays.current != nil, words: "as on the wall")
    }
    return Outcome(
      isOpen: overlays.current != nil, requests: answer.requests,
      change: answer.change, action: answer.action, words: answer.words)
  }

  static let table: [(any OpenPanel, [Key], Outcome)] = [
    (HelpPanel(), [.down], .stays),
    (FaultMenu.State(), ["h"], .injects("h", provokes: true)),
    (FaultMenu.State(), [.tab, "h"], .injects("h", provokes: false)),
    (FaultMenu.State(), [.tab, .tab, "h"], .injects("h", provokes: .heartbeat)),
    (FaultMenu.State(), [.tab, .tab, .tab, "h"], .injects("h", provokes: true)),
    (FaultMenu.State(at: "d"), [.enter], .injects("d", provokes: true)),
    (FaultMenu.State(), [.up, .enter], .clears), (FaultMenu.State(), [.up, .backspace], .clears),
    (
      FaultMenu.State(), [.backspace],
      Outcome(isOpen: true, words: "choose an active fault to clear it")
    ),
    (
      FaultMenu.State(), ["X"],
      Outcome(isOpen: true, requests: [.perform(.clearFaults(nil))])
    ),
    (
      ChannelList.State(SampleWorld.channels, at: 102), [.enter],
      .zaps(to: SampleWorld.channels[1])
    ),
    (
      ChannelList.State(SampleWorld.channels, at: 101), [.up, .enter],
      .zaps(to: SampleWorld.channels[4])
    ),
    (palette, [.enter], Outcome(action: .channelUp)),
    (palette, [.down, .enter], Outcome(action: .channelDown)),
    (FilterPrompt(), [.backspace], Outcome(isOpen: true, change: .eraseFilter)),
    (FilterPrompt(), [.escape], Outcome(change: .clearFilter)),
    (FilterPrompt(), [.enter], Outcome()),
    (HeadEndPanel.Opened(), [.escape], Outcome()), (HeadEndPanel.Opened(), ["q"], Outcome()),
    (HeadEndPanel.Opened(), [.enter], Outcome(isOpen: true, words: "as on the wall")),
    (HeadEndPanel.Opened(), ["f"], Outcome(isOpen: true, words: "as on the wall")),
    (JoinCard(), [.escape], Outcome()),
    (JoinCard(), [.enter], Outcome(isOpen: true, words: "every channel needs a ticket")),
    (NumberBox.State(), [.enter], Outcome()),
    (FindingsPanel.State(), [.enter], Outcome(isOpen: true, words: "as on the wall")),
    (
      FindingsPanel.State(), ["E"], Outcome(isOpen: true, requests: [.explore])
    ),
    (Question.quit, [.enter], Outcome(requests: [.quit])), (Question.quit, ["n"], Outcome()),
  ]

  @Test(arguments: table.indices)
  func `a move has one outcome, which closes or not`(row: Int) {
    let (panel, moves, expected) = Self.table[row]
    var (overlays, outcome) = (Self.opened(panel), Outcome.stays)
    for move in moves { outcome = Self.outcome(&overlays, move) }
    #expect(outcome == expected)
  }

  @Test(arguments: overlays.indices)
  func `Esc closes what is open, and each has a context of its own`(index: Int) {
    var overlays = Self.opened(Self.overlays[index])
    _ = overlays.press(.escape, in: Situation(seeing: Self.world))
    #expect(overlays.current == nil)
    let context = Self.overlays[index].context
    #expect(Self.overlays.filter { $0.context == context }.count == 1)
  }

  @Test func `typing narrows the palette and finds channels`() {
    func outcome(_ panel: any OpenPanel, _ text: String) -> Outcome {
      var overlays = Self.opened(panel)
      for scalar in text.unicodeScalars {
        _ = overlays.press(.character(scalar), in: Situation(seeing: Self.world))
      }
      return Self.outcome(&overlays, .enter)
    }
    #expect(outcome(Self.palette, "corrupt") == .injects("c", provokes: true))
    let list = ChannelList.State(SampleWorld.channels, at: 101)
    #expect(outcome(list, "30") == .zaps(to: SampleWorld.channels[3]))
    #expect(outcome(list, "ocE") == .zaps(to: SampleWorld.channels[2]))
    let words = "no such channel: correct it with Backspace"
    #expect(outcome(list, "9") == Outcome(isOpen: true, words: words))
  }

  @Test func `a digit moves the focus, and any other key acts on the wall`() {
    var overlays = Self.opened(NumberBox.State())
    #expect(overlays.press("2", in: Situation(seeing: Self.world))?.change == .lookAt(2))
    #expect(Self.outcome(&overlays, .enter).change == .goTo(2))
    overlays = Self.opened(NumberBox.State())
    let passed = overlays.press("x", in: Situation(seeing: Self.world))?.passesKey
    #expect(passed == true && overlays.current == nil)
  }

  @Test(arguments: [
    ("pip", "Picture in Picture"), ("hb", "fault: heartbeat error"),
    ("drm", "renew the licence now"),
    ("kill", "kill the app, as a crash would"), ("kids", "player kids: focus it"),
    ("match", "channel 102 Match: zap there"), ("light", "theme light"),
    ("family", "line-up family: copy the command"), ("tour", "scenario tour: copy the command"),
  ])
  func `the palette knows what people call things`(text: String, name: String) {
    let library = Library(lineUps: ["family"], scenarios: ["tour"])
    var palette = Palette.State(PaletteEntry.all(in: Self.world, for: [], library))
    for character in text { palette.type(character) }
    #expect(palette.matches.map(\.name).contains(name))
  }

  @Test func `a fault that cannot act here is refused with the reason`() {
    let clear = [Self.world.slots[1]]
    var palette = Palette.State(PaletteEntry.all(in: Self.world, for: clear, Library()))
    for character in "heartbeat error" { palette.type(character) }
    #expect(palette.matches.first?.obstacle == "204 Ocean is a clear channel")
    let refused = "fault: heartbeat error: 204 Ocean is a clear channel"
    #expect(palette.answer(.confirm, in: Situation(seeing: Self.world)).words == refused)
  }

  @Test func `the fault menu opens at the fault injected last`() {
    var wall = Wall(theme: .mono)
    func press(_ key: Key) {
      _ = wall.press(
        key, seeing: Self.world, clock: WallClock(presentation: .zero), size: Self.size)
    }
    press("f")
    #expect(wall.overlay as? FaultMenu.State == FaultMenu.State())
    press("u")
    #expect(wall.overlay == nil)
    press("f")
    #expect(wall.overlay as? FaultMenu.State == FaultMenu.State(at: "u"))
  }

  @Test func `a question about a removed player closes`() {
    var overlays = Self.opened(Question.remove(PlayerID(3)))
    overlays.settle(in: Self.world.roster)
    #expect(overlays.current != nil)
    overlays.settle(in: SampleWorld.world(players: 3).roster)
    #expect(overlays.current == nil)
    overlays.open(Question.quit)
    overlays.settle(in: Roster())
    #expect(overlays.current as? Question == .quit)
  }
}

extension Situation {
  /// The first player is focused.
  init(seeing world: WorldObservation, size: Size = Size(80, 24)) {
    var selection = Selection()
    selection.focus(at: 0, in: world.roster)
    self.init(
      moment: Moment(world: world, clock: WallClock(presentation: .zero), size: size),
      selection: selection, ownKeys: OwnKeys())
  }
}
