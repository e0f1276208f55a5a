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

    static func injects(_ key: Character, provokes: Bool) -> Outcome {
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

  private static func outcome(_ overlays: inout Overlays, _ action: UserAction) -> Outcome {
    let answer = overlays.answer(action, in: Situation(seeing: Self.world))
    return Outcome(
      isOpen: overlays.current != nil, requests: answer.requests,
      change: answer.change, action: answer.action, words: answer.words)
  }

  static let table: [(any OpenPanel, [UserAction], Outcome)] = [
    (HelpPanel(), [.down], .stays),
    (FaultMenu.State(), [.inject("h")], .injects("h", provokes: true)),
    (FaultMenu.State(), [.switchArming, .inject("h")], .injects("h", provokes: false)),
    (FaultMenu.State(at: "d"), [.confirm], .injects("d", provokes: true)),
    (FaultMenu.State(), [.up, .confirm], .clears), (FaultMenu.State(), [.up, .erase], .clears),
    (
      FaultMenu.State(), [.erase],
      Outcome(isOpen: true, words: "choose an active fault to clear it")
    ),
    (
      FaultMenu.State(), [.clearAllFaults],
      Outcome(isOpen: true, requests: [.perform(.clearFaults(nil))])
    ),
    (
      ChannelList.State(SampleWorld.channels, at: 102), [.confirm],
      .zaps(to: SampleWorld.channels[1])
    ),
    (
      ChannelList.State(SampleWorld.channels, at: 101), [.up, .confirm],
      .zaps(to: SampleWorld.channels[4])
    ),
    (palette, [.confirm], Outcome(action: .channelUp)),
    (palette, [.down, .confirm], Outcome(action: .channelDown)),
    (FilterPrompt(), [.erase], Outcome(isOpen: true, change: .eraseFilter)),
    (FilterPrompt(), [.close], Outcome(change: .clearFilter)),
    (FilterPrompt(), [.confirm], Outcome()),
    (HeadEndPanel.Opened(), [.close], Outcome()), (HeadEndPanel.Opened(), [.confirm], Outcome()),
    (JoinCard(), [.close], Outcome()),
    (NumberBox.State(), [.confirm], Outcome()),
    (
      FindingsPanel.State(), [.confirm],
      Outcome(isOpen: true, words: "there is no finding to play")
    ),
    (
      FindingsPanel.State(), [.searchAnew], Outcome(isOpen: true, requests: [.explore])
    ),
    (Question.quit, [.confirm], Outcome(requests: [.quit])), (Question.quit, [.refuse], Outcome()),
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
    _ = overlays.answer(.close, in: Situation(seeing: Self.world))
    #expect(overlays.current == nil)
    let context = Self.overlays[index].context
    #expect(Self.overlays.filter { $0.context == context }.count == 1)
  }

  @Test func `typing narrows the palette and finds channels`() {
    func outcome(_ panel: any OpenPanel, _ text: String) -> Outcome {
      var overlays = Self.opened(panel)
      for character in text { _ = overlays.type(character, in: Situation(seeing: Self.world)) }
      return Self.outcome(&overlays, .confirm)
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
    #expect(overlays.type("2", in: Situation(seeing: Self.world)).change == .lookAt(2))
    #expect(Self.outcome(&overlays, .confirm).change == .goTo(2))
    overlays = Self.opened(NumberBox.State())
    #expect(
      overlays.type("x", in: Situation(seeing: Self.world)).passesKey && overlays.current == nil)
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
