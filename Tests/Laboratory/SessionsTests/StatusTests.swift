import Faults
import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds

/// HTTP statuses that something between an app and the services answers with.
@Suite struct StatusTests {
  private func witness(
    _ status: Int, at point: FaultPoint, ending: FaultEnding = .untilCleared
  ) -> Witness {
    let witness = Witness()
    witness.advance(to: 3)
    let rule = Fault(
      on: point, of: .player(Classic.main), effect: .status(status, at: point), ending: ending)
    witness.perform(.arm(rule, provoke: false))
    return witness
  }

  private func heartbeatErrors(_ witness: Witness) -> [Announcement] {
    witness.heard.filter {
      $0.player == Classic.main && $0.notice.name == "OTVSSMHeartbeatErrorNotification"
    }
  }

  @Test(arguments: [200, 201, 202, 299])
  func `with any 2xx at its heartbeats a player goes on, and the service counts none of them`(
    status: Int
  ) throws {
    let witness = witness(status, at: .operation(.sessionHeartbeat))
    witness.advance(to: 24)
    #expect(witness.sessions == 2)
    // The session has expired: two heartbeats and half an interval are missed.
    witness.advance(to: 45)
    #expect(witness.sessions == 1)
    #expect(witness.errors(of: Classic.main).isEmpty)
    #expect(witness.player(Classic.main)?.state == .playing)
    witness.perform(.clearFaults(nil))
    witness.advance(by: 12)
    let error = try #require(heartbeatErrors(witness).first)
    #expect(error.notice.fields.contains { $0.key == "code" && $0.value == .integer(404) })
  }

  @Test func `one that is answered with 200 changes nothing once the next has passed`() {
    let witness = witness(200, at: .operation(.sessionHeartbeat), ending: .once)
    witness.advance(to: 60)
    #expect(witness.sessions == 2 && witness.errors(of: Classic.main).isEmpty)
  }

  @Test(arguments: [204, 205])
  func `a heartbeat's answer without a body cannot be read`(status: Int) throws {
    let witness = witness(status, at: .operation(.sessionHeartbeat), ending: .once)
    witness.advance(to: 20)
    let error = try #require(heartbeatErrors(witness).first)
    let fields = Dictionary(uniqueKeysWithValues: error.notice.fields.map { ($0.key, $0.value) })
    #expect(fields["code"] == .integer(status))
    #expect(fields["errorCode"] == nil && fields["message"] == nil)
    #expect(witness.player(Classic.main)?.state == .stopped)
  }

  @Test func `a teardown needs no body`() {
    let witness = witness(204, at: .operation(.sessionTeardown), ending: .once)
    witness.perform(.player(Classic.main, .stop))
    witness.advance(by: 5)
    #expect(witness.errors(of: Classic.main).isEmpty)
    // It has not reached the service.
    #expect(witness.sessions == 2)
  }

  @Test func `a segment without a body is requested again`() {
    let witness = witness(204, at: .operation(.segment), ending: .once)
    witness.advance(by: 20)
    #expect(
      witness.heard.contains {
        $0.player == Classic.main && $0.notice.name == "AVPlayerItemNewErrorLogEntry"
          && $0.notice.text.contains("204")
      })
    #expect(witness.player(Classic.main)?.state == .playing)
  }

  @Test func `a set-up that a proxy answers opens a session that no service knows`() {
    let witness = witness(200, at: .operation(.sessionSetup), ending: .once)
    witness.perform(.player(Classic.main, .recover))
    witness.advance(by: 4)
    #expect(witness.sessions == 1)
    #expect(witness.heard.contains { $0.notice.name == "faultFired" })
    witness.advance(by: 15)
    #expect(!witness.errors(of: Classic.main).isEmpty)
    // The next session is another one.
    witness.perform(.player(Classic.main, .recover))
    witness.advance(by: 15)
    #expect(witness.sessions == 2 && witness.player(Classic.main)?.state == .playing)
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `where every request is redirected, all goes on, one round trip later`(status: Int) {
    let witness = witness(status, at: .network)
    witness.perform(.player(Classic.main, .recover))
    witness.advance(by: 60)
    #expect(witness.errors(of: Classic.main).isEmpty)
    #expect(
      !witness.heard.contains {
        $0.player == Classic.main && $0.notice.name == "AVPlayerItemNewErrorLogEntry"
      })
    #expect(witness.sessions == 2 && witness.player(Classic.main)?.state == .playing)
    let requests = witness.player(Classic.main)?.requests ?? []
    #expect(!requests.isEmpty && requests.allSatisfy { $0.status == 200 })
    // Twice 60 ms there and back.
    #expect(requests.allSatisfy { $0.duration >= .milliseconds(120) })
  }
}
