import Faults
import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds
import Worlds

/// What public bug reports tell of players (Faults/Faults, "Effects").
@Suite struct FieldReportTests {
  private static let film = Channel(
    number: 301, name: "Film", card: "film", content: "film", isEncrypted: true, isLive: false,
    duration: .seconds(600))

  private static func lineUp(
    _ channel: Channel, flavour: Flavour = .opentv, contentKeys: Bool = false
  ) -> LineUp {
    var lineUp = Classic.lineUp()
    lineUp.network.bandwidth = 100_000_000
    lineUp.lease = .seconds(1000)
    lineUp.channels.append(channel)
    var player = PlayerConfiguration(
      name: "main", flavour: flavour, device: "phone", account: "home", channel: channel)
    if contentKeys { player.contentKeys = PlayerConfiguration.ContentKeys() }
    lineUp.devices = [
      .init(id: "phone", account: "home", policy: .documented, players: [player])
    ]
    return lineUp
  }

  private func swallow(
    _ witness: Witness, at operation: HeadEndAPI.Operation, until ending: FaultEnding = .once
  ) {
    witness.perform(
      .arm(
        Fault(
          on: .operation(operation), of: .player(Classic.main), trigger: .next, effect: .swallow,
          ending: ending), provoke: false))
  }

  @Test(arguments: [false, true])
  func
    `a key request of AirPlay that the app forgets leaves the receiver black, and nothing says so`(
      contentKeys: Bool
    )
  {
    let witness = Witness(Self.lineUp(Classic.channels[0], contentKeys: contentKeys))
    witness.advance(to: 10)
    swallow(witness, at: .licence)
    witness.perform(.player(Classic.main, .airPlay))
    witness.advance(by: 1)
    let told = witness.heard.count { $0.notice.severity > .notice }
    witness.advance(by: 110)
    #expect(witness.player(Classic.main)?.picture.look == .black)
    #expect(witness.errors(of: Classic.main) == [])
    #expect(witness.heard.count { $0.notice.severity > .notice } == told)
    witness.advance(by: 15)
    let failure = contentKeys ? "processContentKeyResponseError" : "keyRequestFailure"
    #expect(witness.names.contains(failure), "the system gives up after two minutes")
  }

  @Test func `only what an app passes on can be forgotten by it`() {
    for operation in HeadEndAPI.Operation.allCases where operation != .killSessions {
      let fault = Fault(
        on: .operation(operation), of: .everyone, trigger: .next, effect: .swallow, ending: .once)
      let isPassedOn = operation.service == .licence || operation.service == .token
      #expect((fault.problem == nil) == isPassedOn, "\(operation)")
    }
  }

  @Test(arguments: [13, 100, 301, 590])
  func `a film that is loaded again goes on where it was`(seconds: Int) throws {
    let witness = Witness(Self.lineUp(Self.film))
    witness.advance(to: 5)
    witness.perform(.player(Classic.main, .seek(to: .seconds(seconds))))
    witness.advance(by: 3)
    let place = try #require(witness.player(Classic.main)?.picture.mediaTime)
    witness.perform(.player(Classic.main, .recover))
    // Twice: the first has not shown a picture yet.
    witness.advance(by: 0.1)
    witness.perform(.player(Classic.main, .recover))
    witness.advance(by: 4)
    let player = try #require(witness.player(Classic.main))
    #expect(player.state == .playing)
    #expect(player.picture.mediaTime >= place)
    #expect(player.picture.mediaTime < place + .seconds(4))
  }

  @Test func `a film that fails goes on where it was, and one that was stopped begins`() throws {
    var film = Self.film
    film.duration = .seconds(62)
    let witness = Witness(Self.lineUp(film))
    witness.advance(to: 5)
    witness.perform(.player(Classic.main, .seek(to: .seconds(31))))
    witness.advance(by: 2)
    witness.perform(.player(Classic.main, .pause))
    witness.perform(.inject("M", Classic.main, provoke: false))
    witness.advance(by: 1)
    #expect(witness.names.contains("AVPlayerItemFailedToPlayToEndTime"))
    witness.perform(.player(Classic.main, .recover))
    witness.advance(by: 4)
    let position = try #require(witness.player(Classic.main)?.picture.mediaTime)
    #expect(position >= .seconds(31) && position < .seconds(40))
    let other = Witness(Self.lineUp(film))
    other.advance(to: 5)
    other.perform(.player(Classic.main, .stop))
    other.perform(.player(Classic.main, .play))
    other.advance(by: 3)
    #expect(
      try #require(other.player(Classic.main)?.picture.mediaTime) < .seconds(4), "not after stop")
  }

  @Test(arguments: [Flavour.opentv, .flowplayer], [Duration.zero, .seconds(900)])
  func `at the live edge the rate is normal again, which is reported, and nothing stalls`(
    flavour: Flavour, window: Duration
  ) throws {
    var channel = Classic.channels[2]
    (channel.number, channel.content, channel.dvr) = (205, "edge", window)
    let witness = Witness(Self.lineUp(channel, flavour: flavour))
    witness.advance(to: 10)
    if window > .zero {
      let end = try #require(witness.player(Classic.main)?.window?.upperBound)
      witness.perform(.player(Classic.main, .seek(to: end - .seconds(60))))
      witness.advance(by: 3)
    }
    witness.perform(.player(Classic.main, .setRate(permille: 2000)))
    let isAtOnce = window == .zero
    witness.advance(by: 10)
    #expect(witness.player(Classic.main)?.rate == (isAtOnce ? 1000 : 2000))
    witness.advance(by: 120)
    #expect(witness.player(Classic.main)?.rate == 1000)
    #expect(witness.player(Classic.main)?.state == .playing)
    #expect(witness.names.filter { $0 == "rate" }.count == 1)
    #expect(witness.player(Classic.main)?.counters.stalls == 0)
    let reported = witness.heard.filter { $0.notice.name == "flowplayerDidChangeRate" }
      .map(\.notice.objectValue)
    #expect(reported == (flavour == .flowplayer ? [.text("2.0"), .text("1.0")] : []))
  }

  @Test func `a live stream after a film at double speed is played at the normal rate`() {
    let witness = Witness(Self.lineUp(Self.film))
    witness.advance(to: 5)
    witness.perform(.player(Classic.main, .setRate(permille: 2000)))
    witness.advance(by: 5)
    #expect(witness.player(Classic.main)?.rate == 2000)
    witness.perform(.player(Classic.main, .zap(to: Classic.channels[2])))
    witness.advance(by: 8)
    #expect(witness.player(Classic.main)?.rate == 1000)
    #expect(witness.player(Classic.main)?.state == .playing)
  }

  @Test func `a licence to be kept without a duration is an error, and the download fails`() {
    let witness = Witness(Self.lineUp(Self.film))
    witness.advance(to: 5)
    witness.perform(
      .arm(
        Fault(
          on: .operation(.licence), of: .player(Classic.main), trigger: .next,
          effect: .instruct(.noDuration), ending: .once), provoke: false))
    witness.perform(.player(Classic.main, .download))
    witness.advance(by: 20)
    #expect(witness.errors(of: Classic.main) == ["OTVDRMLicenseError"])
    #expect(witness.heard.contains { $0.notice == .offline(.licenseDownloadEnded(success: false)) })
    #expect(witness.player(Classic.main)?.downloads.first?.state == .error)
    #expect(witness.player(Classic.main)?.state == .playing)
  }
}
