import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds
import Worlds

/// A device decodes a limited number of videos, and its media services can be reset.
@Suite struct DecoderTests {
  private static let names = ["one", "two", "three"]

  /// Three clear videos in one app, on a device that decodes two.
  private func witness(decoders: Int = 2, policy: Policy = .documented) -> Witness {
    var lineUp = Classic.lineUp(policy: policy)
    lineUp.devices = [
      LineUp.Device(
        id: "tablet", account: "home", policy: policy, decoders: decoders,
        players: Self.names.map {
          PlayerConfiguration(
            name: $0, device: "tablet", account: "home", channel: Classic.channels[2])
        })
    ]
    let witness = Witness(lineUp)
    witness.advance(to: 8)
    return witness
  }

  private func states(_ witness: Witness) -> [PlayerStatus?] {
    (0..<3).map { witness.player(PlayerID($0))?.state }
  }

  private func failures(_ witness: Witness) -> [String] {
    witness.heard.filter { $0.notice.name == "AVPlayerItemFailedToPlayToEndTime" }.map {
      "\($0.player?.index ?? -1) \($0.notice.text.prefix(6))"
    }
  }

  @Test func `one item more than the decoders fails, and the others play on`() {
    let witness = witness()
    #expect(states(witness) == [.playing, .playing, .stopped])
    #expect(failures(witness) == ["2 -11839"])
    let texts = witness.heard.map(\.notice.text).filter { $0.contains("-11839") }
    #expect(texts.allSatisfy { $0.contains("all 2 decoders of the device are in use") })
    let use = witness.session.world.observation.decoders["tablet"]
    #expect(use?.count == 2 && use?.users == ["one", "two"])
    #expect(states(self.witness(decoders: 3)) == [.playing, .playing, .playing])
  }

  @Test func `a paused item keeps its decoder, a stopped one gives it back`() {
    let witness = witness()
    witness.perform(.player(PlayerID(0), .pause))
    witness.perform(.player(PlayerID(2), .recover))
    witness.advance(by: 4)
    #expect(states(witness) == [.paused, .playing, .stopped])
    witness.perform(.player(PlayerID(0), .stop))
    witness.perform(.player(PlayerID(2), .recover))
    witness.advance(by: 4)
    #expect(states(witness) == [.stopped, .playing, .playing])
  }

  @Test func `a player that plays may zap`() {
    let witness = witness()
    witness.perform(.player(PlayerID(0), .zap(to: Classic.channels[3])))
    witness.advance(by: 12)
    #expect(states(witness) == [.playing, .playing, .stopped])
  }

  @Test func `a reset of the media services ends every item of the device`() {
    let witness = Witness()
    witness.advance(to: 12)
    let before = witness.heard.count
    witness.perform(.inject("M", Classic.main, provoke: true))
    witness.advance(by: 2)
    let told = witness.heard[before...].filter { $0.player == Classic.main }.map(\.notice.name)
    #expect(told.contains("AVAudioSessionMediaServicesWereResetNotification"))
    for player in [Classic.main, Classic.preview] {
      #expect(witness.player(player)?.state == .stopped, "the app stops, and does not resume")
    }
    #expect(failures(witness) == ["0 -11819", "1 -11819"])
    #expect(witness.player(Classic.second)?.state == .playing, "on another device")
    #expect(witness.sessions == 1)
    witness.perform(.player(Classic.main, .recover))
    witness.advance(by: 4)
    #expect(witness.player(Classic.main)?.state == .playing)
  }

  @Test func `a careless app keeps its session, and shows nothing`() {
    let witness = Witness(Classic.lineUp(policy: .careless))
    witness.advance(to: 12)
    witness.perform(.inject("M", Classic.main, provoke: true))
    witness.advance(by: 40)
    #expect(witness.player(Classic.main)?.state == .error)
    #expect(witness.sessions == 2, "its heartbeats go on")
  }

  @Test func `a second Picture in Picture on a device takes the first's place`() {
    let witness = witness()
    witness.perform(.player(PlayerID(0), .pictureInPicture))
    witness.perform(.player(PlayerID(1), .pictureInPicture))
    let shown = { witness.player(PlayerID($0))?.isPictureInPicture }
    #expect([shown(0), shown(1)] == [false, true])
    witness.perform(.player(PlayerID(1), .pictureInPicture))
    #expect([shown(0), shown(1)] == [false, false])
  }

  private func interruptions(_ witness: Witness) -> [String] {
    witness.heard.filter { $0.notice.name == "AVAudioSessionInterruptionNotification" }
      .map(\.notice.text)
  }

  @Test(arguments: [
    (Policy.documented, PlayerStatus.playing), (.careless, .paused), (.stubborn, .paused),
  ])
  func `an interruption of the audio pauses a device's players, and who may plays on`(
    policy: Policy, after: PlayerStatus
  ) {
    let witness = Witness(Classic.lineUp(policy: policy))
    witness.advance(to: 12)
    witness.perform(.player(Classic.preview, .pause))
    witness.perform(.inject("i", Classic.main, provoke: true))
    witness.advance(by: 15)
    #expect(witness.player(Classic.main)?.state == .paused)
    #expect(witness.player(Classic.main)?.session.state == .on, "its heartbeats go on")
    #expect(witness.player(Classic.second)?.state == .playing, "on another device")
    #expect(interruptions(witness).count == 1)
    witness.advance(by: 10)
    #expect(interruptions(witness).last == "ended, with shouldResume")
    #expect(witness.player(Classic.main)?.state == after)
    #expect(witness.player(Classic.preview)?.state == .paused, "it was paused before")
  }

  @Test func `a suspended app is not told that the interruption ended`() {
    let witness = Witness()
    witness.advance(to: 12)
    witness.perform(.inject("i", Classic.main, provoke: true))
    witness.advance(by: 10)
    witness.perform(.background(Classic.main))
    witness.advance(by: 12)
    witness.perform(.background(Classic.main))
    witness.advance(by: 5)
    #expect(interruptions(witness).count == 1)
    #expect(witness.player(Classic.main)?.state == .paused)
    witness.perform(.player(Classic.main, .play))
    witness.advance(by: 5)
    #expect(witness.player(Classic.main)?.state == .playing)
  }
}
