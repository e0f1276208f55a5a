import Faults
import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds

/// Answers that are cut, as players meet them.
@Suite struct CutTransferTests {
  /// A witness whose first player meets an effect at a point, and what that player has asked for in
  /// the time after it.
  private func run(
    _ effects: [FaultEffect], at point: FaultPoint, ending: FaultEnding = .once,
    for seconds: Double = 20
  ) -> (witness: Witness, requests: [RequestRecord]) {
    let witness = Witness()
    witness.advance(to: 10)
    for effect in effects {
      let rule = Fault(on: point, of: .player(Classic.main), effect: effect, ending: ending)
      witness.perform(.arm(rule, provoke: false))
    }
    var requests: [RequestID: RequestRecord] = [:]
    for _ in 0..<Int(seconds * 4) {
      witness.advance(by: 0.25)
      for record in witness.player(Classic.main)?.requests ?? [] {
        requests[record.request.id] = record
      }
    }
    return (witness, requests.values.sorted { $0.request.id.number < $1.request.id.number })
  }

  private func logged(_ witness: Witness) -> [String] {
    witness.heard.filter {
      $0.player == Classic.main && $0.notice.name == "AVPlayerItemNewErrorLogEntry"
    }.map(\.notice.text)
  }

  @Test(arguments: [TransferCut.bytes(20_000), .time(.milliseconds(10))])
  func `a segment is requested again from its beginning, and nothing is missed`(
    cut: TransferCut
  ) throws {
    let (witness, requests) = run([.cut(cut)], at: .operation(.segment))
    let lost = try #require(requests.firstIndex { $0.status == -1005 })
    let next = try #require(
      requests[(lost + 1)...].first { $0.operation == .segment && $0.url == requests[lost].url })
    #expect(next.status == 200 && next.request.firstByte == 0)
    #expect(logged(witness).count == 1 && logged(witness)[0].contains("-1005"))
    #expect(witness.player(Classic.main)?.state == .playing)
    #expect(witness.errors(of: Classic.main).isEmpty)
  }

  @Test func `a segment that is cut again and again is requested as often, and comes at last`() {
    let (witness, requests) = run(
      [.cut(.bytes(20_000))], at: .operation(.segment), ending: .lasting(.seconds(10)), for: 30)
    #expect(requests.count { $0.status == -1005 } >= 3)
    #expect(witness.player(Classic.main)?.state == .playing)
  }

  @Test func `a playlist that is cut is requested again`() throws {
    let (witness, requests) = run([.cut(.bytes(100))], at: .operation(.manifest))
    let lost = try #require(requests.firstIndex { $0.status == -1005 })
    #expect(requests[(lost + 1)...].contains { $0.operation == .manifest && $0.status == 200 })
    #expect(witness.player(Classic.main)?.state == .playing)
  }

  @Test func `a heartbeat's answer that hangs and is cut fails before the time limit`() throws {
    let (witness, _) = run([.hang, .cut(.time(.seconds(3)))], at: .operation(.sessionHeartbeat))
    let heard = witness.heard.filter { $0.player == Classic.main }
    let error = try #require(
      heard.first { $0.notice.name == "OTVSSMHeartbeatErrorNotification" })
    let asked = try #require(
      heard.last { $0.notice.name == "heartbeatStart" && $0.instant < error.instant })
    let wait = error.instant - asked.instant
    #expect(wait >= .seconds(3) && wait < .milliseconds(3500))
    let fields = Dictionary(uniqueKeysWithValues: error.notice.fields.map { ($0.key, $0.value) })
    #expect(fields["code"] == .integer(-1))
  }

  @Test func `an answer that is shorter than the cut comes whole`() {
    let (witness, requests) = run([.cut(.bytes(1_000_000_000))], at: .network)
    #expect(requests.allSatisfy { $0.status == 200 } && logged(witness).isEmpty)
  }
}
