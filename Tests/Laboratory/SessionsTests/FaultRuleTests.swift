import HeadEndAPI
import Players
import Simulation
import Testing

@testable import Faults
@testable import Sessions
@testable import Worlds

/// Faults as rules, in a world.
@Suite struct FaultRuleTests {
  private func witness() -> Witness {
    let witness = Witness()
    witness.advance(to: 3)
    return witness
  }

  private func names(_ witness: Witness, of id: PlayerID) -> [String] {
    witness.heard.filter { $0.player == id }.map(\.notice.name)
  }

  @Test func `the third heartbeat fails, and the world says so`() throws {
    let witness = witness()
    let point = FaultPoint.operation(.sessionHeartbeat)
    witness.perform(
      .arm(
        Fault(
          name: "third beat", on: point, of: .player(Classic.main), trigger: .nth(3),
          effect: .status(404, errorCode: 1006, at: point)), provoke: true))
    witness.advance(to: 25)
    let fault = try #require(witness.session.world.observation.faults.first)
    #expect(
      fault.rule
        == "the 3rd heartbeat of main gets HTTP 404 with errorCode 1006, once")
    #expect(fault.skipped(at: Classic.main) == 2 && fault.fired() == 0)
    #expect(witness.errors(of: Classic.main).isEmpty)
    witness.advance(to: 35)
    #expect(witness.errors(of: Classic.main) == ["OTVSSMHeartbeatErrorNotification"])
    let observation = witness.session.world.observation
    #expect(observation.faults.isEmpty)
    #expect(
      observation.faultCounts
        == [
          FaultCount(
            name: "third beat", player: Classic.main, armed: 1, fired: 1, skipped: 2)
        ])
  }

  @Test func `a draw is printed`() {
    let witness = witness()
    witness.perform(
      .arm(
        Fault(
          on: .operation(.segment), of: .everyone, trigger: .probability(permille: 300),
          effect: .drop, ending: .lasting(.seconds(30))), provoke: false))
    witness.advance(by: 40)
    let skipped = witness.heard.filter { $0.notice.name == "faultSkipped" }
    #expect(skipped.count > 10)
    #expect(
      skipped.allSatisfy { $0.notice.text.contains("drew 0.") }
        && skipped.allSatisfy { $0.notice.text.hasSuffix(" of 0.300: skipped") })
    let fired = witness.heard.filter { $0.notice.name == "faultFired" }
    #expect(!fired.isEmpty && fired.allSatisfy { $0.notice.text.contains(" of 0.300") })
  }

  @Test(arguments: ["device.clock", "output.protection", "operator.kill"])
  func `off the wire a fault waits for its time, and ends`(name: String) throws {
    let witness = witness()
    let point = try #require(FaultPoint(name: name))
    let isKill = point.device?.isEvent == true
    witness.perform(
      .arm(
        Fault(
          on: point, of: .player(Classic.main),
          trigger: isKill ? .after(.seconds(4)) : .between(.seconds(4), .seconds(9)),
          effect: .inherent, ending: isKill ? .once : .untilCleared), provoke: true))
    witness.advance(by: 3.9)
    #expect(!names(witness, of: Classic.main).contains("faultFired"))
    #expect(witness.sessions == 2)
    #expect(witness.session.world.observation.faults.first?.begin == .zero + .seconds(7))
    witness.advance(by: 0.2)
    #expect(names(witness, of: Classic.main).contains("faultFired"))
    #expect(witness.sessions == (isKill ? 0 : 2))
    witness.advance(by: 5)
    #expect(witness.session.world.observation.faults.isEmpty)
    #expect(names(witness, of: Classic.main).contains("faultEnded"))
  }

  @Test func `a fault whose time comes later provokes then`() {
    let witness = witness()
    witness.perform(
      .arm(
        Fault(
          on: .operation(.sessionSetup), of: .player(Classic.main), trigger: .after(.seconds(5)),
          effect: .hang), provoke: true))
    witness.advance(by: 4)
    #expect(witness.player(Classic.main)?.counters.zaps == 1)
    witness.advance(by: 8)
    #expect(witness.player(Classic.main)?.counters.zaps == 2)
    // The service did its work: the session that nobody knows of counts until it expires.
    #expect(witness.sessions == 2)
    #expect(witness.errors(of: Classic.main).isEmpty)
    witness.advance(by: 60)
    #expect(
      witness.errors(of: Classic.main) == ["OTVSSMSetupErrorNotification", "OTVDRMLicenseError"])
    witness.advance(by: 40)
    #expect(witness.sessions == 1)
  }

  @Test func `who is added meets a fault that is for everyone`() {
    let witness = witness()
    witness.perform(
      .arm(
        Fault(
          on: .operation(.manifest), of: .everyone, effect: .status(404, at: .network),
          ending: .untilCleared), provoke: false))
    witness.perform(.addPlayer(channel: 204))
    witness.advance(by: 10)
    let guest = PlayerID(4)
    #expect(names(witness, of: guest).contains("faultArmed"))
    #expect(witness.session.world.observation.faults.first?.fired(at: guest) ?? 0 > 0)
  }

  @Test func `a licence is a licence at a TVSDK player too`() {
    let (loader, item) = ("finishLoadingWithError", "AVPlayerItemFailedToPlayToEndTime")
    for (effect, code, error) in [
      (FaultEffect.status(403, at: .operation(.licence)), "403", loader),
      (.malformed, "-42668", item), (.instruct(.expiredLease), "-42656", item),
      (.timeout, "-1001", loader),
    ] {
      var lineUp = Classic.lineUp()
      lineUp.devices[0].players[0].flavour = .tvsdk
      let witness = Witness(lineUp)
      witness.perform(
        .arm(
          Fault(on: .operation(.licence), of: .player(Classic.main), effect: effect),
          provoke: false))
      witness.advance(to: 20)
      #expect(witness.errors(of: Classic.main).first == error)
      #expect(witness.player(Classic.main)?.failure?.text.contains(code) == true, "\(code)")
    }
  }
}
