import HeadEndAPI
import Players
import Simulation
import Testing

@testable import Dashboard

@Suite struct PaneMessagesTests {
  private static func at(_ milliseconds: Int) -> Instant { .zero + .milliseconds(milliseconds) }

  private static let stall = Notice.sdk(.playbackStalled)
  private static let beat = Notice.sdk(.ssmHeartbeatError(SampleWorld.heartbeatFailure))
  /// A teardown of a session that is not there any more.
  private static let end = Notice.sdk(.ssmTeardownError(SampleWorld.heartbeatFailure))

  /// What player 0 announces and when, the presentation time, and the toast that is shown.
  static let table: [([(Int, Notice)], Int, Notice?)] = [
    ([], 0, nil), ([(0, .timeline(.loaded))], 0, nil), ([(0, stall)], 0, stall),
    ([(0, stall)], 5999, stall),
    ([(0, stall)], 6000, nil), ([(1, stall)], 0, nil), ([(0, beat), (100, stall)], 200, beat),
    ([(0, stall), (100, beat)], 200, beat), ([(0, beat), (100, stall)], 6050, stall),
    ([(0, beat), (100, end)], 200, beat), ([(0, beat), (100, end)], 6050, nil),
    ([(0, beat), (3000, end)], 3100, end), ([(0, end)], 100, end),
  ]

  @Test(arguments: table)
  func `the most severe fresh toast is shown`(
    heard: [(Int, Notice)], now: Int, expected: Notice?
  ) {
    var messages = PaneMessages()
    for (time, notice) in heard {
      messages.observe(SampleWorld.say(0, 0, "main", notice), at: Self.at(time))
    }
    #expect(messages.notice(for: PlayerID(0), at: Self.at(now)) == expected)
    #expect(messages.notice(for: PlayerID(1), at: Self.at(now)) == nil)
  }
}
