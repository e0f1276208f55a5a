import HeadEndAPI
import Simulation
import Testing

@testable import Players

/// A heartbeat that a fault wants before its time.
@Suite struct EarlyBeatTests {
  @Test func `an early beat is sent at once, and the timer keeps its time`() {
    let bench = SSMClientTests.bench(.on)
    bench.wait(until: .seconds(7))
    let effects = bench.effects { $0.beat(isEarly: true, &$1) }
    #expect(
      effects == [
        "heartbeatStart", "POST session.heartbeat https://ssm/sessions/heartbeat [s1] 5 s",
      ])
    let session = bench.part.observation(isReplaced: false)
    #expect(session.nextBeat == .zero + .seconds(30) && session.beatSent == .zero + .seconds(7))
  }

  @Test func `none is sent beside one that is unanswered`() {
    let bench = SSMClientTests.bench(.beating)
    #expect(bench.effects { $0.beat(isEarly: true, &$1) }.isEmpty)
  }
}
