import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds
import Worlds

/// Several Flowplayers on a wall (Players/Flowplayer).
@Suite struct FlowplayerTests {
  private let first = PlayerID(0)
  private let second = PlayerID(1)

  private func views(
    _ flags: [Bool], ids: [String?] = ["main-view", nil],
    by reading: FullscreenRules.Reading = .page
  ) -> Witness {
    var lineUp = Classic.lineUp()
    lineUp.devices = [
      LineUp.Device(
        id: "phone", account: "home", policy: .documented,
        players: flags.enumerated().map { index, flag in
          var player = PlayerConfiguration(
            name: "p\(index)", flavour: .flowplayer, device: "phone", account: "home",
            channel: Classic.channels[index + 2])
          player.view.id = ids[index]
          player.view.orientationControlsFullscreen = flag
          player.view.fullscreenControlsOrientation = flag
          return player
        })
    ]
    lineUp.devices[0].fullscreenReading = reading
    return Witness(lineUp)
  }

  private func values(_ witness: Witness, _ name: String, of player: PlayerID) -> [FieldValue?] {
    witness.heard.filter { $0.player == player && $0.notice.name == name }
      .map(\.notice.objectValue)
  }

  @Test func `the id is random by default, or the custom string`() {
    let witness = views([true, true])
    witness.advance(to: 5)
    #expect(witness.player(first)?.flowplayerID == "main-view")
    let random = witness.player(second)?.flowplayerID ?? ""
    #expect(random.count == 36)
    #expect(Witness(Classic.lineUp()).player(first)?.flowplayerID == nil)
  }

  @Test func `state notifications tell the player's id, and only Flowplayer's names are used`() {
    let witness = views([true, true])
    witness.advance(to: 5)
    let states = values(witness, "flowplayerDidChangeState", of: first)
    #expect(states == [.text("load"), .text("ready"), .text("play")])
    let notices = witness.heard.filter { $0.player == first }.map(\.notice)
    #expect(!notices.contains { $0.name == "onPlaying" || $0.name == "selectedBitrateChanged" })
    let ids = notices.filter { $0.name.hasPrefix("flowplayer") }.map { $0.fields.first?.value }
    #expect(!ids.isEmpty && ids.allSatisfy { $0 == .text("main-view") })
  }

  @Test func `players are controlled separately`() {
    let witness = views([true, true])
    witness.advance(to: 5)
    witness.perform(.player(first, .pause))
    #expect(values(witness, "flowplayerDidChangeState", of: first).last == .text("pause"))
    #expect(values(witness, "flowplayerDidChangeState", of: second).last == .text("play"))
    let pictures = "flowplayerDidChangePlaybackState"
    witness.perform(.player(second, .airPlay))
    #expect(values(witness, pictures, of: second).last == .text("casting"))
    witness.perform(.player(second, .airPlay))
    witness.perform(.background(second))
    #expect(values(witness, pictures, of: second).last == .text("background"))
    #expect(values(witness, "flowplayerDidChangeState", of: second).last == .text("pause"))
  }

  @Test(arguments: [
    ([true, true], [false, false]), ([false, false], [false, false]), ([true], [true]),
  ])
  func `rotation brings a lone view to full screen, several none`(flags: [Bool], full: [Bool]) {
    let witness = views(flags)
    witness.advance(to: 5)
    witness.perform(.rotate(first))
    let players = witness.session.world.observation.players
    #expect(players.map(\.isFullscreen) == full)
    witness.perform(.rotate(first))
    #expect(!witness.session.world.observation.players.contains { $0.isFullscreen })
  }

  private func full(_ witness: Witness) -> [Bool] {
    witness.session.world.observation.players.map(\.isFullscreen)
  }

  @Test(arguments: [(FullscreenRules.Reading.page, true), (.interface, false)])
  func `the page's advice at one of two views lets it follow the device, by the page`(
    reading: FullscreenRules.Reading, follows: Bool
  ) {
    let witness = views([false, false], by: reading)
    witness.advance(to: 5)
    witness.perform(.player(first, .setFullscreenFlag(.fullscreenControlsOrientation, true)))
    witness.perform(.rotate(second))
    #expect(full(witness) == [follows, false])
    witness.perform(.rotate(second))
    #expect(full(witness) == [false, false])
    witness.perform(.player(second, .setFullscreenFlag(.fullscreenControlsOrientation, true)))
    witness.perform(.rotate(first))
    #expect(full(witness) == [false, false], "two with the flag")
  }

  @Test func `what happens in full screen does not end it, save the end of the process`() {
    let witness = views([false, false])
    witness.advance(to: 5)
    witness.perform(.player(first, .setFullscreenFlag(.fullscreenControlsOrientation, true)))
    witness.perform(.player(first, .setFullscreen(true)))
    #expect(full(witness) == [true, false])
    #expect(witness.session.world.fleet.orientation(of: "phone") == .landscapeLeft)
    witness.perform(.player(first, .zap(to: Classic.channels[3])))
    witness.perform(.player(first, .stop))
    #expect(full(witness) == [true, false])
    witness.perform(.player(second, .setFullscreen(true)))
    #expect(full(witness) == [true, false], "a controller presents one view at a time")
    #expect(witness.heard.last?.notice.name == "commandRefused")
    witness.perform(.player(first, .setFullscreen(false)))
    #expect(full(witness) == [false, false])
    #expect(witness.session.world.fleet.orientation(of: "phone") == .portrait)
    witness.perform(.player(second, .setFullscreen(true)))
    #expect(full(witness) == [false, true])
    witness.perform(.rotate(first))
    #expect(full(witness) == [false, true], "it covers the view that would follow")
    witness.perform(.killApp(first))
    #expect(full(witness) == [false, false])
  }

  @Test func `an app in the background is told of a rotation when it comes back`() {
    let witness = views([true])
    witness.advance(to: 5)
    witness.perform(.background(first))
    witness.perform(.rotate(first))
    #expect(full(witness) == [false])
    let turns = "UIDeviceOrientationDidChangeNotification"
    #expect(values(witness, turns, of: first).isEmpty)
    witness.perform(.background(first))
    #expect(full(witness) == [true])
    #expect(values(witness, turns, of: first).count == 1)
    witness.perform(.background(first))
    for _ in 0..<2 { witness.perform(.rotate(first)) }
    witness.perform(.background(first))
    #expect(full(witness) == [true])
    #expect(values(witness, turns, of: first).count == 1)
  }

  @Test func `only a Flowplayer has full screen and its flags`() {
    let witness = Witness(Classic.lineUp())
    witness.advance(to: 5)
    for command in [
      PlayerCommand.setFullscreen(true), .setFullscreenFlag(.orientationControlsFullscreen, false),
    ] {
      witness.perform(.player(first, command))
      #expect(witness.heard.last?.notice.name == "commandRefused")
    }
  }

  @Test func `an encrypted stream gets its keys by the app's own key session, without NAGRA's SDK`()
  {
    var lineUp = Classic.lineUp()
    lineUp.devices = [
      LineUp.Device(
        id: "phone", account: "home", policy: .documented,
        players: [
          PlayerConfiguration(
            name: "view", flavour: .flowplayer, device: "phone", account: "home",
            channel: lineUp.channels.first { $0.isEncrypted } ?? Classic.channels[0])
        ])
    ]
    let witness = Witness(lineUp)
    witness.advance(to: 30)
    #expect(witness.player(first)?.state == .playing)
    #expect(witness.player(first)?.tokens.map(\.kind) == ["app's own"])
    witness.perform(.inject("d", first, provoke: true))
    witness.advance(by: 5)
    let names = Set(witness.heard.map(\.notice.name))
    #expect(
      names.isSuperset(of: [
        "requestApplicationCertificate", "makeStreamingContentKeyRequestData",
        "processContentKeyResponse", "contentKeyRequestDidSucceed",
        "processContentKeyResponseError", "contentKeyRequestDidFailWithError",
      ]))
    let foreign = ["OTV", "setup", "provisionRequest", "keyRequest"]
    #expect(names.filter { name in foreign.contains { name.hasPrefix($0) } } == [])
    let values = witness.heard.flatMap { $0.notice.fields.map(\.value) }
    #expect(!values.contains(.integer(5007)), "a code of OpenTV's wrapper")
    for name in [
      "provisionRequestStart", "keyRequestStart", "keyRequestSuccess", "keyRequestFailure",
    ] {
      #expect(witness.heard.contains { $0.notice.isNamed(name) }, "scenarios still find \(name)")
    }
  }

  @Test func `seek, rate, volume and mute are told, and do what they say`() throws {
    var lineUp = Classic.lineUp()
    var player = PlayerConfiguration(
      name: "view", flavour: .flowplayer, device: "phone", account: "home",
      channel: Classic.channels[3])
    player.channel.duration = .seconds(600)
    lineUp.channels[3] = player.channel
    lineUp.network.bandwidth = 100_000_000
    lineUp.devices = [
      .init(id: "phone", account: "home", policy: .documented, players: [player])
    ]
    let witness = Witness(lineUp)
    witness.advance(to: 4)
    witness.perform(.player(first, .seek(to: .seconds(301))))
    witness.advance(by: 6)
    let position = try #require(witness.player(first)?.picture.mediaTime.inSeconds)
    #expect(position > 302 && position < 307)
    #expect(
      values(witness, "flowplayerDidChangeSeekState", of: first)
        == [.text("seeking 301.0"), .text("seeked 301.0")])
    witness.perform(.player(first, .setRate(permille: 2000)))
    witness.advance(by: 10)
    let later = try #require(witness.player(first)?.picture.mediaTime.inSeconds)
    #expect(abs(later - position - 20) < 0.1)
    witness.perform(.player(first, .setVolume(percent: 40)))
    witness.perform(.player(first, .setMuted(true)))
    #expect(values(witness, "flowplayerDidChangeVolume", of: first) == [.text("0.4")])
    #expect(values(witness, "flowplayerDidChangeIsMuted", of: first) == [.text("true")])
    #expect(values(witness, "flowplayerDidChangePosition", of: first).count > 3)
  }

  @Test func `a live stream cannot be sought in, and says so`() {
    let witness = views([true, true])
    witness.advance(to: 5)
    witness.perform(.player(first, .seek(to: .seconds(5))))
    #expect(witness.heard.last?.notice.name == "commandRefused")
    #expect(witness.player(first)?.state == .playing)
    let position = witness.player(first)?.picture.mediaTime.inSeconds ?? 0
    #expect(
      values(witness, "flowplayerDidChangeSeekState", of: first).last
        == .text("failed \(position)"))
  }

  @Test(arguments: [(Duration.zero, false), (.seconds(900), true)])
  func `only a live stream with DVR reports a window, which is where it can be sought in`(
    dvr: Duration, hasWindow: Bool
  ) {
    var lineUp = Classic.lineUp()
    for index in lineUp.channels.indices { lineUp.channels[index].dvr = dvr }
    lineUp.devices = [
      LineUp.Device(
        id: "phone", account: "home", policy: .documented,
        players: lineUp.channels.suffix(2).map { channel in
          PlayerConfiguration(
            name: channel.content, flavour: .flowplayer, device: "phone", account: "home",
            channel: channel)
        })
    ]
    let witness = Witness(lineUp)
    witness.advance(to: 20)
    #expect(values(witness, "flowplayerDidChangeDVRWindow", of: first).isEmpty != hasWindow)
    #expect(values(witness, "flowplayerDidChangeDVRWindow", of: second).isEmpty, "a video")
    let reported = values(witness, "flowplayerDidChangeDVRWindow", of: first).last
    let window = witness.player(first)?.window
    #expect(
      reported
        == window.map { .text("\($0.lowerBound.inSeconds)–\($0.upperBound.inSeconds)") })
  }
}
