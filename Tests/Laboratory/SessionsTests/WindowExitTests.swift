import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds

/// A live stream that was paused, or whose app was suspended, for longer than its list is
/// (Players/Streaming, "Past the live window").
@Suite struct WindowExitTests {
  private static let main = PlayerID(0)
  private static let window = Duration.seconds(60)
  private static let jump = "AVPlayerItemTimeJumped"

  private static var channel: Channel {
    var channel = Classic.channels[2]
    (channel.number, channel.content, channel.dvr) = (206, "window", window)
    return channel
  }

  private static func witness(_ flavour: Flavour) -> Witness {
    var lineUp = Classic.lineUp()
    lineUp.network.bandwidth = 100_000_000
    lineUp.channels.append(channel)
    let player = PlayerConfiguration(
      name: "main", flavour: flavour, device: "phone", account: "home", channel: channel)
    lineUp.devices = [.init(id: "phone", account: "home", policy: .documented, players: [player])]
    let witness = Witness(lineUp)
    witness.advance(to: 20)
    return witness
  }

  private func player(_ witness: Witness) throws -> PlayerObservation {
    try #require(witness.player(Self.main))
  }

  private func jumps(_ witness: Witness) -> Int { witness.names.count { $0 == Self.jump } }

  /// The player is where its system continues, and stays within the list.
  private func expectContinued(_ witness: Witness, _ flavour: Flavour) throws {
    witness.advance(by: 3)
    let shown = try player(witness)
    let range = try #require(shown.window)
    #expect(shown.state == .playing && jumps(witness) == 1)
    switch flavour {
    case .opentv, .flowplayer:
      let distance = shown.picture.mediaTime - range.lowerBound
      #expect(distance > .seconds(-7) && distance < .seconds(7), "where the list begins")
    case .tvsdk: #expect(try #require(shown.liveDistance) < .seconds(12), "at the live edge")
    }
    for _ in 1...120 {
      witness.advance(by: 1)
      let shown = try player(witness)
      #expect(try #require(shown.liveDistance) < Self.window)
    }
    #expect(try player(witness).state == .playing && jumps(witness) == 1)
  }

  @Test(arguments: Flavour.allCases)
  func `a long pause ends where the system continues, with a notification`(flavour: Flavour)
    throws
  {
    let witness = Self.witness(flavour)
    let before = try player(witness).picture.mediaTime
    witness.perform(.player(Self.main, .pause))
    witness.advance(by: 100)
    #expect(try player(witness).picture.mediaTime == before && jumps(witness) == 0)
    witness.perform(.player(Self.main, .play))
    try expectContinued(witness, flavour)
  }

  @Test(arguments: Flavour.allCases)
  func `a suspended app continues in the same way`(flavour: Flavour) throws {
    let witness = Self.witness(flavour)
    witness.perform(.background(Self.main))
    witness.advance(by: 100)
    witness.perform(.background(Self.main))
    try expectContinued(witness, flavour)
  }

  @Test(arguments: Flavour.allCases)
  func `back from the background, live is the edge of the next list`(flavour: Flavour) throws {
    let witness = Self.witness(flavour)
    witness.perform(.background(Self.main))
    witness.advance(by: 300)
    witness.perform(.background(Self.main))
    witness.perform(.player(Self.main, .seekToLive))
    witness.advance(by: 15)
    let shown = try player(witness)
    #expect(shown.state == .playing && jumps(witness) == 0)
    #expect(try #require(shown.liveDistance) < .seconds(12))
  }

  @Test func `after a short pause nothing is left out`() throws {
    let witness = Self.witness(.opentv)
    let before = try player(witness).picture.mediaTime
    witness.perform(.player(Self.main, .pause))
    witness.advance(by: 20)
    witness.perform(.player(Self.main, .play))
    witness.advance(by: 10)
    #expect(try player(witness).picture.mediaTime == before + .seconds(10))
    #expect(jumps(witness) == 0)
  }

  /// The oracle is the origin's own list, at most a reload and a request earlier.
  @Test(arguments: Flavour.allCases, [false, true])
  func `nothing is loaded that has left the list`(flavour: Flavour, isSuspended: Bool) throws {
    let witness = Self.witness(flavour)
    witness.perform(isSuspended ? .background(Self.main) : .player(Self.main, .pause))
    witness.advance(by: 100)
    let end = witness.session.now
    witness.perform(isSuspended ? .background(Self.main) : .player(Self.main, .play))
    var loaded: [Int: Instant] = [:]
    for _ in 1...300 {
      witness.advance(by: 0.2)
      for record in try player(witness).requests
      where record.operation == .segment && record.sent >= end {
        let name = try #require(record.path.split(separator: "/").last)
        loaded[try #require(Int(name.prefix { $0 != "." }))] = record.sent
      }
    }
    #expect(loaded.count > 10)
    let timeline = Timeline(Self.channel)
    for (sequence, sent) in loaded {
      let listed = timeline.listed(at: sent - .seconds(7))
      #expect(sequence >= listed.lowerBound, "\(sequence) at \(sent)")
    }
  }

  @Test func `the distance from live is never negative`() throws {
    let witness = Self.witness(.opentv)
    var wasAhead = false
    for _ in 1...60 {
      witness.advance(by: 0.5)
      let shown = try player(witness)
      let distance = try #require(shown.liveDistance)
      let end = try #require(shown.window).upperBound
      #expect(distance >= .zero)
      wasAhead = wasAhead || shown.picture.mediaTime > end
    }
    #expect(wasAhead, "the list is older than the picture")
  }
}
