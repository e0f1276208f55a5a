import ContentProtection
import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds

/// Clear ad breaks in an encrypted channel, in a world.
@Suite struct AdBreakWorldTests {
  private func witness(_ change: (inout Channel) -> Void = { _ in }) -> Witness {
    var lineUp = Classic.lineUp(policy: .careless)
    lineUp.channels[0].ads = AdPlan(every: .seconds(60), length: .seconds(30))
    change(&lineUp.channels[0])
    lineUp.devices[0].players[0].channel = lineUp.channels[0]
    return Witness(lineUp)
  }

  @Test func `a break plays without a key, and the session and its heartbeats go on`() throws {
    let witness = witness()
    var breaks = 0
    var session: String?
    for second in stride(from: 10.0, through: 250, by: 5) {
      witness.advance(to: second)
      let player = try #require(witness.player(Classic.main))
      #expect(player.state == .playing && player.session.state.rawValue == "SESSION_ON")
      #expect(player.picture.scene == (player.isInAdBreak ? "kitchen" : "globe"))
      #expect(player.session.identifier == session ?? player.session.identifier)
      session = player.session.identifier
      if player.isInAdBreak { breaks += 1 }
    }
    #expect((20...30).contains(breaks))
    let counters = witness.player(Classic.main)?.counters
    #expect(counters?.stalls == 0 && counters?.errors == 0)
    #expect((counters?.beats ?? 0) >= 23)
  }

  @Test func `the key of what follows is asked for during the break`() throws {
    let witness = witness { $0.keys.rotation = .seconds(60) }
    var asked: [String] = []
    for second in stride(from: 4.0, through: 130, by: 1) {
      witness.advance(to: second)
      guard witness.player(Classic.main)?.isInAdBreak == true else { continue }
      asked = witness.heard.compactMap { heard in
        guard heard.player == Classic.main,
          case .timeline(.keyRequested(let identifier, _, _)) = heard.notice
        else { return nil }
        return AssetIdentifier(text: identifier)?.keyId
      }
      let held = witness.player(Classic.main)?.keys.map(\.name) ?? []
      if asked.last == "101", held.contains("101") { break }
    }
    #expect(asked.last == "101")
    #expect(witness.player(Classic.main)?.isInAdBreak == true)
    #expect(witness.player(Classic.main)?.counters.stalls == 0)
  }

  @Test func `a live playlist that does not count its discontinuities fails with -12642`() {
    let witness = witness { $0.ads?.countsDiscontinuities = false }
    witness.advance(to: 90)
    let failure = witness.heard.first { $0.notice.severity == .error }
    #expect(failure?.player == Classic.main)
    #expect(failure?.notice.name == "AVPlayerItemFailedToPlayToEndTime")
    #expect(failure?.notice.nativeError?.code == -12642)
  }
}
