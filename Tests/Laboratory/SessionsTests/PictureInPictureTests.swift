import HeadEndAPI
import Players
import Sessions
import Testing
import Worlds
import Worlds

/// Picture in Picture, one player of an app in the background beside another, and a player without
/// a layer (Players/SecureSessions, "Background and Picture in Picture").
@Suite struct PictureInPictureTests {
  private func playing(_ lineUp: LineUp = Classic.lineUp()) -> Witness {
    let witness = Witness(lineUp)
    witness.advance(to: 12)
    return witness
  }

  private func calls(_ witness: Witness, of player: PlayerID) -> [String] {
    let names = PictureInPictureCall.allCases.map(\.rawValue) + ["pictureInPictureActive"]
    return witness.heard.filter { $0.player == player && names.contains($0.notice.name) }
      .map(\.notice.name)
  }

  private static let start = [
    "pictureInPictureControllerWillStartPictureInPicture", "pictureInPictureActive",
    "pictureInPictureControllerDidStartPictureInPicture",
  ]
  private static let stop = [
    "pictureInPictureControllerWillStopPictureInPicture", "pictureInPictureActive",
    "pictureInPictureControllerDidStopPictureInPicture",
  ]
  private static let restore = "restoreUserInterfaceForPictureInPictureStopWithCompletionHandler"

  @Test(arguments: [Policy.documented, .careless])
  func `beside Picture in Picture the system pauses the app's other player`(policy: Policy) throws {
    let witness = playing(Classic.lineUp(policy: policy))
    witness.perform(.player(Classic.main, .pictureInPicture))
    witness.perform(.background(Classic.main))
    let before = try #require(witness.player(Classic.preview))
    witness.advance(by: 30)
    let (main, preview) = (
      try #require(witness.player(Classic.main)), try #require(witness.player(Classic.preview))
    )
    #expect(main.state == .playing && main.counters.beats >= 3 && !main.isSuspended)
    #expect(preview.state == .paused && preview.picture.look == .frozen && !preview.isSuspended)
    #expect(preview.picture.mediaTime == before.picture.mediaTime)
    #expect(witness.heard.contains { $0.player == Classic.preview && $0.notice.name == "onPaused" })
    witness.perform(.background(Classic.main))
    witness.advance(by: 5)
    let back = try #require(witness.player(Classic.preview))
    #expect(back.state == ([.documented, .watchful].contains(policy) ? .playing : .paused))
  }

  @Test func `a player that its viewer has paused stays so after the background`() {
    let witness = playing()
    witness.perform(.player(Classic.preview, .pause))
    witness.perform(.player(Classic.main, .pictureInPicture))
    witness.perform(.background(Classic.main))
    witness.advance(by: 5)
    witness.perform(.background(Classic.main))
    witness.advance(by: 5)
    #expect(witness.player(Classic.preview)?.state == .paused)
  }

  @Test func `the controller tells of start, restoring and stop in this order`() {
    let witness = playing()
    witness.perform(.player(Classic.main, .pictureInPicture))
    #expect(calls(witness, of: Classic.main) == Self.start)
    witness.perform(.player(Classic.main, .pictureInPicture))
    #expect(calls(witness, of: Classic.main) == Self.start + [Self.restore] + Self.stop)
  }

  @Test func `a second Picture in Picture ends the first, which restores its interface`() {
    let witness = playing()
    witness.perform(.player(Classic.main, .pictureInPicture))
    witness.perform(.player(Classic.preview, .pictureInPicture))
    #expect(witness.player(Classic.main)?.isPictureInPicture == false)
    #expect(witness.player(Classic.preview)?.isPictureInPicture == true)
    #expect(calls(witness, of: Classic.main) == Self.start + [Self.restore] + Self.stop)
    #expect(calls(witness, of: Classic.preview) == Self.start)
  }

  @Test func `a stop ends Picture in Picture, and nothing is restored`() {
    let witness = playing()
    witness.perform(.player(Classic.main, .pictureInPicture))
    witness.perform(.player(Classic.main, .stop))
    witness.advance(by: 1)
    #expect(witness.player(Classic.main)?.isPictureInPicture == false)
    #expect(calls(witness, of: Classic.main) == Self.start + Self.stop)
    witness.perform(.player(Classic.main, .pictureInPicture))
    #expect(calls(witness, of: Classic.main).last == "failedToStartPictureInPictureWithError")
    #expect(witness.player(Classic.main)?.isPictureInPicture == false)
  }

  @Test(arguments: [PlayerCommand.stop, .pictureInPicture])
  func `when its Picture in Picture ends in the background, the app is suspended`(
    command: PlayerCommand
  ) throws {
    let witness = playing()
    witness.perform(.player(Classic.main, .pictureInPicture))
    witness.perform(.background(Classic.main))
    witness.advance(by: 12)
    witness.perform(.player(Classic.main, command))
    witness.advance(by: 40)
    let main = try #require(witness.player(Classic.main))
    #expect(main.isSuspended && witness.player(Classic.preview)?.isSuspended == true)
    #expect(witness.sessions == 1)
    witness.perform(.background(Classic.main))
    witness.advance(by: 10)
    #expect(witness.player(Classic.preview)?.state == .playing)
    #expect(witness.player(Classic.main)?.state == (command == .stop ? .stopped : .playing))
  }

  private func withoutLayer(hasBackgroundAudio: Bool = true) -> Witness {
    var lineUp = Classic.lineUp()
    lineUp.devices[0].players[0].hasLayer = false
    for index in lineUp.devices[0].players.indices {
      lineUp.devices[0].players[index].hasBackgroundAudio = hasBackgroundAudio
    }
    return playing(lineUp)
  }

  @Test func `a player without a layer plays, has no picture, and nothing reports it`() throws {
    let witness = withoutLayer()
    witness.advance(by: 20)
    let main = try #require(witness.player(Classic.main))
    #expect(main.state == .playing && main.drm == .active && main.session.state == .on)
    #expect(main.picture.look == .blank && main.lacksLayer && main.silence == nil)
    #expect(main.picture.mediaTime > .zero && main.counters.stalls == 0)
    #expect(witness.errors(of: Classic.main).isEmpty)
    witness.perform(.player(Classic.main, .pictureInPicture))
    #expect(witness.player(Classic.main)?.isPictureInPicture == false)
    #expect(calls(witness, of: Classic.main) == ["failedToStartPictureInPictureWithError"])
    witness.perform(.player(Classic.main, .airPlay))
    witness.advance(by: 3)
    #expect(witness.player(Classic.main)?.picture.look == .normal)
  }

  @Test(arguments: [true, false])
  func `without a layer its sound goes on in the background, with the capability`(
    hasBackgroundAudio: Bool
  ) throws {
    let witness = withoutLayer(hasBackgroundAudio: hasBackgroundAudio)
    witness.perform(.background(Classic.main))
    witness.advance(by: 40)
    let main = try #require(witness.player(Classic.main))
    #expect(main.isSuspended != hasBackgroundAudio)
    #expect((main.counters.beats > 3) == hasBackgroundAudio)
  }
}
