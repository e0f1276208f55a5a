import Faults
import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds

/// A stream that is started again continues where it was (Players/Streaming, "The place is kept").
@Suite struct KeptPlaceTests {
  private static let main = PlayerID(0)

  private static func film(isEncrypted: Bool) -> Channel {
    Channel(
      number: 301, name: "Film", card: "film", content: "film", isEncrypted: isEncrypted,
      isLive: false, duration: .seconds(600))
  }

  private static func live(isEncrypted: Bool, window: Duration) -> Channel {
    var channel = Channel(
      number: 302, name: "Live", card: "globe", content: "live", isEncrypted: isEncrypted,
      isLive: true)
    channel.dvr = window
    return channel
  }

  /// A player that has shown the stream for five seconds.
  private static func witness(
    _ channel: Channel, _ flavour: Flavour, policy: Policy = .documented
  ) -> Witness {
    var lineUp = Classic.lineUp()
    lineUp.network.bandwidth = 100_000_000
    lineUp.lease = .seconds(1000)
    lineUp.channels.append(channel)
    let player = PlayerConfiguration(
      name: "main", flavour: flavour, device: "phone", account: "home", channel: channel)
    lineUp.devices = [.init(id: "phone", account: "home", policy: policy, players: [player])]
    let witness = Witness(lineUp)
    witness.advance(to: 5)
    return witness
  }

  private func position(_ witness: Witness) throws -> Duration {
    try #require(witness.player(Self.main)?.picture.mediaTime)
  }

  /// Goes there, and returns the position some seconds later.
  private func seek(_ witness: Witness, to target: Duration) throws -> Duration {
    witness.perform(.player(Self.main, .seek(to: target)))
    witness.advance(by: 5)
    return try position(witness)
  }

  @Test(arguments: Flavour.allCases, [false, true])
  func `a film of any source is loaded again where it was`(flavour: Flavour, isEncrypted: Bool)
    throws
  {
    let witness = Self.witness(Self.film(isEncrypted: isEncrypted), flavour)
    let place = try seek(witness, to: .seconds(320))
    witness.perform(.player(Self.main, .recover))
    // Twice: the first has not shown a picture yet.
    witness.advance(by: 0.1)
    witness.perform(.player(Self.main, .recover))
    witness.advance(by: 5)
    #expect(witness.player(Self.main)?.state == .playing)
    #expect(try position(witness) >= place && position(witness) < place + .seconds(5))
  }

  @Test(arguments: Flavour.allCases, ["M", "n", "g"] as [Character])
  func `a film continues there after a fault, too`(flavour: Flavour, key: Character) throws {
    let witness = Self.witness(Self.film(isEncrypted: false), flavour)
    _ = try seek(witness, to: .seconds(320))
    witness.perform(.inject(key, Self.main, provoke: false))
    witness.advance(by: 60)
    witness.perform(.clearFaults(Self.main))
    let place = try position(witness)
    #expect(place >= .seconds(320))
    witness.perform(.player(Self.main, .recover))
    witness.advance(by: 5)
    #expect(witness.player(Self.main)?.state == .playing)
    #expect(try position(witness) >= place && position(witness) < place + .seconds(5))
  }

  @Test(arguments: [Policy.stubborn, .retrying])
  func `an app's own restart keeps the place`(policy: Policy) throws {
    let witness = Self.witness(Self.film(isEncrypted: false), .opentv, policy: policy)
    let place = try seek(witness, to: .seconds(320))
    witness.perform(.inject("M", Self.main, provoke: false))
    witness.advance(by: 20)
    #expect(witness.player(Self.main)?.state == .playing)
    #expect(try position(witness) >= place && position(witness) < place + .seconds(20))
  }

  @Test func `what has failed is played on where it was`() throws {
    let witness = Self.witness(Self.film(isEncrypted: false), .opentv, policy: .careless)
    let place = try seek(witness, to: .seconds(320))
    witness.perform(.inject("M", Self.main, provoke: false))
    witness.advance(by: 2)
    #expect(witness.player(Self.main)?.state == .error)
    witness.perform(.player(Self.main, .play))
    witness.advance(by: 5)
    #expect(witness.player(Self.main)?.state == .playing)
    #expect(try position(witness) >= place && position(witness) < place + .seconds(7))
  }

  @Test func `a zap forgets the place`() throws {
    let film = Self.film(isEncrypted: false)
    let witness = Self.witness(film, .opentv)
    _ = try seek(witness, to: .seconds(320))
    for channel in [Classic.channels[2], film] {
      witness.perform(.player(Self.main, .zap(to: channel)))
      witness.advance(by: 5)
    }
    #expect(witness.player(Self.main)?.state == .playing)
    #expect(try position(witness) < .seconds(5))
  }

  @Test(arguments: 0..<6)
  func `a viewer at the edge of a window sees nothing twice`(second: Int) throws {
    let witness = Self.witness(Self.live(isEncrypted: false, window: .seconds(900)), .opentv)
    witness.advance(by: 10 + Double(second))
    let place = try position(witness)
    witness.perform(.player(Self.main, .recover))
    witness.advance(by: 3)
    #expect(witness.player(Self.main)?.state == .playing)
    #expect(try position(witness) > place && position(witness) < place + .seconds(3))
  }

  @Test(arguments: Flavour.allCases, [false, true])
  func `a viewer behind live stays there`(flavour: Flavour, isEncrypted: Bool) throws {
    let witness = Self.witness(
      Self.live(isEncrypted: isEncrypted, window: .seconds(900)), flavour)
    let place = try seek(witness, to: try position(witness) - .seconds(300))
    witness.perform(.player(Self.main, .recover))
    witness.advance(by: 5)
    let shown = try #require(witness.player(Self.main))
    #expect(shown.state == .playing)
    #expect(shown.picture.mediaTime >= place && shown.picture.mediaTime < place + .seconds(5))
    #expect(try #require(shown.behindLive) > .seconds(280))
    if flavour == .flowplayer {
      let seeks = witness.heard.filter { $0.notice.name == "flowplayerDidChangeSeekState" }
      #expect(seeks.count == 4, "each seek begins and ends")
    }
  }

  @Test func `a place that has left the window is given up for the live edge`() throws {
    let witness = Self.witness(Self.live(isEncrypted: false, window: .seconds(60)), .flowplayer)
    let place = try position(witness)
    witness.perform(.player(Self.main, .pause))
    witness.advance(by: 100)
    witness.perform(.player(Self.main, .recover))
    witness.advance(by: 5)
    let shown = try #require(witness.player(Self.main))
    #expect(shown.state == .playing && shown.picture.mediaTime > place + .seconds(90))
    #expect(try #require(shown.liveDistance) < .seconds(12))
    #expect(!witness.names.contains("flowplayerDidChangeSeekState"))
  }

  @Test func `a stream that is started again paused shows its picture, and plays from there`()
    throws
  {
    var mine = Policy("mine", like: .documented)
    mine[.itemFailed] = Policy.Row(.recover)
    mine.keepsPause = true
    let witness = Self.witness(Self.film(isEncrypted: true), .opentv, policy: mine)
    let place = try seek(witness, to: .seconds(320))
    witness.perform(.player(Self.main, .pause))
    witness.perform(.inject("M", Self.main, provoke: false))
    witness.advance(by: 10)
    let held = try #require(witness.player(Self.main))
    #expect(held.state == .paused && held.picture.look == .frozen)
    #expect(held.picture.mediaTime == place)
    witness.perform(.player(Self.main, .play))
    witness.advance(by: 5)
    #expect(witness.player(Self.main)?.state == .playing)
    #expect(try position(witness) > place && position(witness) <= place + .seconds(5))
  }
}
