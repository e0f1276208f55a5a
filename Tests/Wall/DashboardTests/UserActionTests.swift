import HeadEndAPI
import Players
import Screen
import Sessions
import Simulation
import Testing

@testable import Dashboard
import Worlds

@Suite struct UserActionTests {
  private static func requests(_ action: UserAction, focus: Int = 0) -> [UserAction.Request]? {
    let world = SampleWorld.world()
    var clock = WallClock(presentation: .zero)
    clock.edge = world.now + .seconds(10)
    clock.marks = [
      Mark(at: .zero + .seconds(20), .chapter),
      Mark(at: .zero + .seconds(50), .fault),
      Mark(at: world.now - .milliseconds(500), .chapter),
      Mark(at: world.now + .seconds(5), .zap),
    ]
    var selection = Selection()
    selection.focus(at: focus, in: world.roster)
    let moment = Moment(world: world, clock: clock, size: Size(80, 24))
    let effect = action.effect(
      in: Situation(moment: moment, selection: selection, ownKeys: OwnKeys()))
    return effect.requests.isEmpty ? nil : effect.requests
  }

  private static func player(_ command: PlayerCommand, _ index: Int = 0) -> UserAction.Request {
    .perform(.player(PlayerID(index), command))
  }

  static let table: [(UserAction, [UserAction.Request]?)] = [
    (.pauseOrRun, [.setPaused(true)]), (.step, [.step]),
    (.faster, [.setSpeed(Speed.normal.faster)]),
    (.slower, [.setSpeed(Speed.normal.slower)]), (.saveFrame, [.saveFrame]), (.record, [.record]),
    (.saveBundle, [.saveBundle]), (.redraw, [.redraw]), (.leave, [.quit]),
    (.putMarker, [.perform(.putMarker("marker"))]),
    (.travel(seconds: 5), [.travel(to: SampleWorld.now + .seconds(5))]),
    (.travel(seconds: -500), [.travel(to: .zero)]),
    (.previousMark, [.travel(to: SampleWorld.now - .milliseconds(500))]),
    (.nextMark, [.travel(to: SampleWorld.now + .seconds(5))]),
    (.live, [.travel(to: SampleWorld.now + .seconds(10))]),
    (.previousChapter, [.travel(to: .zero + .seconds(20)), .setPaused(true)]),
    (.nextChapter, [.nextChapter]), (.returnToLeftBranch, [.returnToLeftBranch]),
    (.playOrPause, [player(.pause)]), (.stop, [player(.stop)]),
    (.renewLicence, [player(.renewLicence)]), (.airPlay, [player(.airPlay)]),
    (.pictureInPicture, [player(.pictureInPicture)]), (.mute, [player(.setMuted(true))]),
    (.rate("half", permille: 500), [player(.setRate(permille: 500))]),
    (.seek(seconds: -30), [player(.seek(to: .milliseconds(11_300)))]),
    (.recover, [player(.recover)]), (.download, [player(.download)]),
    (.channelUp, [player(.zap(to: SampleWorld.channels[1]))]),
    (.channelDown, [player(.zap(to: SampleWorld.channels[4]))]),
    (.addPlayer, [.perform(.addPlayer(channel: 406))]),
    (.rotate, [.perform(.rotate(PlayerID(0)))]),
    (.background, [.perform(.background(PlayerID(0)))]),
    (.policy, [.perform(.setPolicy(PlayerID(0), .careless))]),
    (.network, [.perform(.setNetwork(PlayerID(0), LineUp.Network(following: .train)))]),
    (.clearFaults, [.perform(.clearFaults(PlayerID(0)))]),
    (.clearAllFaults, [.perform(.clearFaults(nil))]),
    (.zoomIn, nil), (.theme, nil), (.openFaults, nil), (.confirm, nil), (.quit, nil),
    (.focusNext, nil), (.explore, [.explore]),
  ]

  @Test(arguments: table)
  func `an action asks for what its name says`(action: UserAction, expected: [UserAction.Request]?)
  {
    #expect(Self.requests(action) == expected)
  }

  @Test func `Enter plays a stopped player`() {
    #expect(Self.requests(.playOrPause, focus: 2) == [Self.player(.play, 2)])
  }

  @Test func `no two actions have the same name`() {
    let names = PaletteEntry.actions.map(\.name)
    #expect(Set(names).count == names.count)
  }
}
