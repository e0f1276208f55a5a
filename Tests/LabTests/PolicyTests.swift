import HeadEndAPI
import Lab
import Players
import Simulation
import Testing

@Suite struct PolicyTests {
  private func witness(_ policy: Policy) -> Witness {
    let witness = Witness()
    witness.advance(to: 3)
    witness.perform(.setPolicy(Classic.main, policy))
    witness.perform(.inject("h", Classic.main, provoke: true))
    witness.advance(to: 20)
    return witness
  }

  @Test func `a documented app stops`() {
    #expect(witness(.documented).player(Classic.main)?.state == .stopped)
  }

  @Test func `a careless app plays on without a session, until its licence cannot be renewed`() {
    let witness = witness(.careless)
    #expect(witness.player(Classic.main)?.state == .playing)
    #expect(witness.player(Classic.main)?.session.state == .error)
    witness.advance(to: 130)
    #expect(witness.player(Classic.main)?.state == .error)
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
