import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds
import Worlds

/// Several encrypted streams (Players/MultiInstance), fact by fact.
@Suite struct DelegateTests {
  private let first = PlayerID(0)
  private let second = PlayerID(1)

  private func app(
    _ delegate: DelegateKind, _ channels: [Int], seed: UInt64 = 7
  ) -> Witness {
    var lineUp = Classic.lineUp()
    lineUp.devices = [
      LineUp.Device(
        id: "tablet", account: "home", policy: .documented,
        players: channels.enumerated().map { index, channel in
          PlayerConfiguration(
            name: "p\(index)", delegate: delegate, device: "tablet", account: "home",
            channel: Classic.channels[channel])
        })
    ]
    return Witness(lineUp, seed: seed)
  }

  @Test(arguments: DelegateKind.allCases)
  func `one encrypted and one clear stream play side by side`(delegate: DelegateKind) {
    let witness = app(delegate, [0, 2])
    witness.advance(to: 150)
    #expect(witness.player(first)?.state == .playing && witness.player(first)?.drm == .active)
    #expect(witness.player(second)?.state == .playing)
    #expect(witness.sessions == (delegate.usesSessions ? 1 : 0))
  }

  @Test func `with the default delegate the second header replaces the first's`() throws {
    let witness = app(.single, [0, 1])
    witness.advance(to: 5)
    let replaced = try #require(
      witness.heard.first { $0.notice.text.contains("replaces the header of news-one") })
    #expect(replaced.player == second && replaced.notice.severity == .warning)
    #expect(witness.player(first)?.failure?.text.contains("errorCode 4011") == true)
    #expect(witness.player(first)?.state == .stopped)
    #expect(witness.player(second)?.state == .playing)
    #expect(witness.player(second)?.delegateTokens == ["match"])
  }

  @Test(arguments: UInt64(1)...24)
  func `zapped to anew, a stream's licence is asked for with its own header`(seed: UInt64) {
    let witness = app(.single, [0, 1], seed: seed)
    witness.advance(to: 5)
    witness.perform(.player(first, .recover))
    witness.advance(to: 17)
    #expect(witness.player(first)?.state == .playing)
    #expect(witness.player(second)?.state == .playing)
  }

  @Test func `a lone stream renews with the default delegate`() {
    let witness = app(.single, [0])
    witness.advance(to: 200)
    #expect(witness.player(first)?.state == .playing)
    #expect(witness.player(first)?.counters.licences == 3)
  }

  @Test func `with the multi-instance delegate two encrypted streams play and renew`() {
    let witness = app(.multiInstance, [0, 1])
    witness.advance(to: 200)
    #expect(witness.player(first)?.state == .playing)
    #expect(witness.player(second)?.state == .playing)
    #expect(witness.player(first)?.counters.licences == 3)
    #expect(witness.player(first)?.delegateTokens.sorted() == ["match", "news-one"])
  }

  @Test(arguments: UInt64(1)...24)
  func `whether token or playlist comes first, multi-instance streams get their licences`(
    seed: UInt64
  ) {
    let witness = app(.multiInstance, [0, 1], seed: seed)
    witness.advance(to: 12)
    #expect(witness.player(first)?.state == .playing)
    #expect(witness.player(second)?.state == .playing)
  }

  @Test func `tokens are removed when they are no longer required, and the map ends empty`() {
    let witness = app(.multiInstance, [0, 1, 0])
    witness.advance(to: 5)
    witness.perform(.player(first, .stop))
    #expect(witness.player(second)?.delegateTokens.count == 2)
    witness.perform(.player(PlayerID(2), .zap(to: Classic.channels[2])))
    #expect(witness.player(second)?.delegateTokens == ["match"])
    witness.perform(.player(second, .stop))
    #expect(witness.player(second)?.delegateTokens == [])
  }
}
