import Faults
import HeadEndAPI
import Lab
import Screen
import Testing

@testable import Dashboard

@Suite struct OverlayTests {
  private static let world = SampleWorld.world()
  private static let size = Size(80, 24)

  static let overlays: [Overlay] = [
    .help(scroll: 0), .faults(FaultMenu.State()), .channels(.init(SampleWorld.channels, at: 102)),
    .palette(palette), .filter, .question(.quit), .headEnd,
  ]

  private static let palette = Palette.State(PaletteEntry.all(in: world, for: [], Library()))

  /// An overlay, the actions in it, and the last outcome.
  static let table: [(Overlay, [UserAction], MenuOutcome)] = [
    (.none, [.confirm], .stay), (.help(scroll: 0), [.down], .stay),
    (.faults(.init()), [.inject("h")], .inject("h", provokes: true)),
    (.faults(.init()), [.switchArming, .inject("h")], .inject("h", provokes: false)),
    (.faults(.init(at: "d")), [.confirm], .inject("d", provokes: true)),
    (.faults(.init()), [.up, .confirm], .clear(FaultID(number: 1))),
    (.faults(.init()), [.up, .erase], .clear(FaultID(number: 1))),
    (.faults(.init()), [.erase], .tell("choose an active fault to clear it")),
    (.faults(.init()), [.clearAllFaults], .clearAllFaults),
    (
      .channels(.init(SampleWorld.channels, at: 102)), [.confirm], .zap(to: SampleWorld.channels[1])
    ),
    (
      .channels(.init(SampleWorld.channels, at: 101)), [.up, .confirm],
      .zap(to: SampleWorld.channels[4])
    ),
    (.palette(palette), [.confirm], .perform(.channelUp)),
    (.palette(palette), [.down, .confirm], .perform(.channelDown)),
    (.filter, [.erase], .eraseFilter), (.filter, [.close], .clearFilter),
    (.filter, [.confirm], .close),
    (.headEnd, [.close], .close), (.headEnd, [.confirm], .close),
    (.question(.quit), [.confirm], .confirm(.quit)), (.question(.quit), [.refuse], .close),
  ]

  @Test(arguments: table)
  func `an action has one outcome, which closes or not`(
    overlay: Overlay, actions: [UserAction], expected: MenuOutcome
  ) {
    var overlay = overlay
    var outcome = MenuOutcome.stay
    for action in actions { outcome = overlay.answer(action, in: Self.world, on: Self.size) }
    #expect(outcome == expected)
    #expect((overlay == .none) == (expected.closes || overlay.context == nil))
  }

  @Test(arguments: [
    (MenuOutcome.stay, false), (.clear(FaultID(number: 1)), false), (.clearAllFaults, false),
    (.eraseFilter, false), (.close, true), (.inject("h", provokes: true), true),
    (.zap(to: SampleWorld.channels[0]), true), (.perform(.step), true), (.clearFilter, true),
    (.confirm(.quit), true),
  ])
  func `moving, clearing and erasing leave an overlay open`(outcome: MenuOutcome, closes: Bool) {
    #expect(outcome.closes == closes)
  }

  @Test(arguments: overlays)
  func `Esc closes what is open, and each has a context of its own`(overlay: Overlay) {
    var open = overlay
    _ = open.answer(.close, in: Self.world, on: Self.size)
    #expect(open == .none)
    #expect(Self.overlays.filter { $0.context == overlay.context }.count == 1)
  }

  @Test func `typing narrows the palette and finds channels`() {
    var palette = Overlay.palette(Self.palette)
    for character in "corrupt" { palette.type(character, among: []) }
    #expect(palette.answer(.confirm, in: Self.world, on: Self.size) == .inject("c", provokes: true))
    var list = Overlay.channels(.init(SampleWorld.channels, at: 101))
    for character in "3x0" { list.type(character, among: SampleWorld.channels) }
    #expect(
      list.answer(.confirm, in: Self.world, on: Self.size) == .zap(to: SampleWorld.channels[3]))
    list = .channels(.init(SampleWorld.channels, at: 101))
    list.type("9", among: SampleWorld.channels)
    #expect(list.answer(.confirm, in: Self.world, on: Self.size) == .refused("no such channel"))
  }

  @Test(arguments: [
    ("pip", "Picture in Picture"), ("hb", "fault: heartbeat error"),
    ("drm", "renew the licence now"),
    ("kill", "kill the app, as a crash does"), ("kids", "player kids: focus it"),
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
    let clear = [Self.world.seats[1]]
    var palette = Palette.State(PaletteEntry.all(in: Self.world, for: clear, Library()))
    for character in "heartbeat error" { palette.type(character) }
    #expect(palette.matches.first?.obstacle == "204 Ocean is a clear channel")
    let refused = "fault: heartbeat error: 204 Ocean is a clear channel"
    #expect(palette.answer(.confirm) == .refused(refused))
  }

  @Test func `the fault menu opens at the fault injected last`() {
    var overlays = Overlays()
    overlays.openFaults()
    #expect(overlays.current == .faults(.init()))
    _ = overlays.answer(.inject("u"), in: Self.world, on: Self.size)
    #expect(overlays.current == .none)
    overlays.openFaults()
    #expect(overlays.current == .faults(.init(at: "u")))
  }

  @Test func `a question about a removed player closes`() {
    var overlays = Overlays()
    overlays.open(.question(.remove(PlayerID(3))))
    overlays.settle(in: Self.world.roster)
    #expect(overlays.current != .none)
    overlays.settle(in: SampleWorld.world(players: 3).roster)
    #expect(overlays.current == .none)
    overlays.open(.question(.quit))
    overlays.settle(in: Roster())
    #expect(overlays.current == .question(.quit))
  }
}
