import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds

@Suite struct PolicyTests {
  private func witness(_ policy: Policy, fault: Character = "h") -> Witness {
    let witness = Witness()
    witness.advance(to: 3)
    witness.perform(.setPolicy(Classic.main, policy))
    witness.perform(.inject(fault, Classic.main, provoke: true))
    witness.advance(to: 20)
    return witness
  }

  @Test func `a documented app stops`() {
    #expect(witness(.documented).player(Classic.main)?.state == .stopped)
  }

  @Test func `a careless app plays on without a session, until its licence cannot be renewed`() {
    let witness = witness(.careless, fault: "k")
    witness.advance(to: 45)
    #expect(witness.player(Classic.main)?.state == .playing)
    #expect(witness.player(Classic.main)?.session.state == .error)
    #expect(
      witness.errors(of: Classic.main)
        == Array(repeating: "OTVSSMHeartbeatErrorNotification", count: 4))
    witness.advance(to: 130)
    #expect(witness.player(Classic.main)?.state == .error)
  }

  @Test func `one failed beat costs a careless app nothing: the next one succeeds`() {
    let witness = witness(.careless, fault: "H")
    witness.advance(to: 45)
    let player = witness.player(Classic.main)
    #expect(player?.state == .playing && player?.session.state == .on)
    #expect(player?.counters.missedBeats == 1 && player?.counters.beats == 3)
    #expect(player?.failure == nil)
  }

  @Test func `a stubborn app zaps at once`() {
    let witness = witness(.stubborn)
    #expect(witness.player(Classic.main)?.state == .playing)
    #expect(witness.player(Classic.main)?.counters.zaps == 2)
    #expect(witness.sessions == 2)
  }

  @Test func `the policy is the app's: all its players follow it`() {
    let witness = witness(.careless)
    #expect(witness.player(Classic.preview)?.policy == .careless)
    #expect(witness.player(Classic.second)?.policy == .documented)
  }
}
