import Faults
import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds

/// An app whose process ends: nobody tears its session down.
@Suite struct AppKillTests {
  /// Both sessions of the account are in use: main's and second's.
  private func witness() -> Witness {
    let witness = Witness()
    witness.advance(to: 12)
    return witness
  }

  private func names(_ witness: Witness, of id: PlayerID) -> [String] {
    witness.heard.filter { $0.player == id }.map(\.notice.name)
  }

  @Test func `a fault until the app is killed ends with that process alone`() throws {
    let witness = witness()
    let rule = Fault(
      on: .operation(.licence),
      of: .players([Classic.main, Classic.second]),
      effect: .native(NativeError(domain: "NSOSStatusErrorDomain", code: -42669)),
      ending: .untilAppKilled)
    witness.perform(.arm(rule, provoke: false))
    for _ in 1...2 {
      witness.perform(.player(Classic.main, .recover))
      witness.advance(by: 5)
      #expect(witness.player(Classic.main)?.state == .stopped)
    }
    witness.perform(.killApp(Classic.main))
    let fault = try #require(witness.session.world.observation.faults.first)
    #expect(fault.targets.map(\.player) == [Classic.second])
    witness.advance(by: 30)
    witness.perform(.player(Classic.main, .recover))
    witness.advance(by: 5)
    #expect(witness.player(Classic.main)?.state == .playing)
  }

  @Test func `the session of a killed app counts until its heartbeats have been missed`() {
    let witness = witness()
    witness.perform(.killApp(Classic.main))
    let before = witness.heard.count
    #expect(witness.player(Classic.main)?.state == .uninitialised)
    // The last beat was at 10 s; two may be missed, and there are 5 s of grace.
    witness.advance(to: 35)
    #expect(witness.sessions == 2)
    witness.advance(to: 36)
    #expect(witness.sessions == 1)
    let told = witness.heard[before...].filter { $0.player == Classic.main }
    #expect(told.isEmpty, "no teardown, no heartbeat, no notification")
  }

  @Test func `the next set-up meets the limit, and a later one finds the place free`() {
    let witness = witness()
    witness.perform(.killApp(Classic.main))
    witness.advance(by: 3)
    witness.perform(.player(Classic.main, .recover))
    witness.advance(by: 2)
    #expect(
      witness.errors(of: Classic.main) == ["OTVSSMSetupErrorNotification", "OTVDRMLicenseError"])
    #expect(witness.player(Classic.main)?.failure?.text.contains("1007") == true)
    witness.advance(to: 36)
    witness.perform(.player(Classic.main, .recover))
    witness.advance(by: 5)
    #expect(witness.player(Classic.main)?.state == .playing)
    #expect(witness.sessions == 2)
  }

  @Test func `all players of an app go with it, and come back with it`() {
    let witness = witness()
    witness.perform(.killApp(Classic.main))
    #expect(witness.player(Classic.preview)?.state == .uninitialised)
    #expect(witness.player(Classic.second)?.state == .playing, "on a device of its own")
    witness.perform(.player(Classic.main, .zap(to: Classic.channels[2])))
    witness.advance(by: 5)
    #expect(witness.player(Classic.main)?.channel.number == 204)
    #expect(witness.player(Classic.main)?.state == .playing)
    #expect(witness.player(Classic.preview)?.state == .playing)
    #expect(names(witness, of: Classic.preview).suffix(20).contains("appLaunched"))
  }

  @Test func `memory is lost: the certificate is fetched again`() {
    let witness = witness()
    let isRequest = { (name: String) in name == "provisionRequestStart" }
    let before = names(witness, of: Classic.main).filter(isRequest).count
    witness.perform(.player(Classic.main, .recover))
    witness.advance(by: 3)
    #expect(names(witness, of: Classic.main).filter(isRequest).count == before, "it is cached")
    witness.perform(.killApp(Classic.main))
    witness.advance(by: 30)
    witness.perform(.player(Classic.main, .recover))
    witness.advance(by: 3)
    #expect(names(witness, of: Classic.main).filter(isRequest).count == before + 1)
  }

  @Test func `an app that does not run takes no orders but to play`() {
    let witness = witness()
    witness.perform(.killApp(Classic.main))
    for command in [PlayerCommand.pause, .stop, .renewLicence, .download, .airPlay] {
      witness.perform(.player(Classic.main, command))
      #expect(witness.heard.last?.notice.name == "commandRefused")
    }
    witness.perform(.background(Classic.main))
    #expect(witness.player(Classic.main)?.isInBackground == false)
    #expect(witness.player(Classic.main)?.state == .uninitialised)
  }

  @Test func `killed while a synchronous call blocks it, an app is not blocked later`() {
    let witness = Witness()
    for _ in 0..<100 where witness.player(Classic.main)?.mainBlockedSince == nil {
      witness.advance(by: 0.02)
    }
    #expect(witness.player(Classic.main)?.mainBlockedSince != nil)
    witness.perform(.killApp(Classic.main))
    #expect(witness.player(Classic.main)?.mainBlockedSince == nil)
    witness.perform(.player(Classic.preview, .recover))
    witness.advance(by: 5)
    #expect(witness.player(Classic.preview)?.state == .playing)
  }

  @Test func `as a fault it kills the app, and the viewer opens it again`() {
    let witness = witness()
    witness.perform(.inject("A", Classic.main, provoke: true))
    #expect(witness.player(Classic.main)?.state == .uninitialised)
    witness.advance(by: 2.9)
    #expect(witness.player(Classic.main)?.state == .uninitialised)
    witness.advance(by: 2)
    #expect(
      witness.errors(of: Classic.main) == ["OTVSSMSetupErrorNotification", "OTVDRMLicenseError"])
    #expect(witness.session.world.observation.faults.isEmpty)
    let armed = self.witness()
    armed.perform(.inject("A", Classic.main, provoke: false))
    armed.advance(by: 20)
    #expect(armed.player(Classic.main)?.state == .uninitialised, "nobody opens it")
  }
}
