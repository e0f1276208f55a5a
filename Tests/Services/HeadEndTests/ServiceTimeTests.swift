import HeadEndAPI
import Testing

@testable import HeadEnd

struct ServiceTimeTests {
  private let range = Duration.milliseconds(40)...Duration.milliseconds(120)

  private func times(_ senders: [Int], seed: UInt64 = 1) -> [Duration] {
    var time = ServiceTime(.setUp, seed: seed)
    return senders.map { time.next(for: PlayerID($0)) }
  }

  @Test
  func `one more request of one sender changes no other sender's times`() {
    let alone = times([1, 1, 1])
    let among = times([0, 1, 0, 0, 1, -1, 1])
    #expect([among[1], among[4], among[6]] == alone)
  }

  @Test
  func `times differ by sender, count, operation and seed`() {
    var beat = ServiceTime(.expressPlayToken, seed: 1)
    let all = times([0, 0, 1, -1]) + times([0], seed: 2) + [beat.next(for: PlayerID(0))]
    #expect(Set(all).count == 6)
  }

  @Test
  func `times fill their range evenly`() {
    let all = (0..<40).flatMap { times(Array(repeating: $0, count: 100)) }
    #expect(all.allSatisfy { range.contains($0) })
    for quarter in 0..<4 {
      let from = Duration.milliseconds(40 + 20 * quarter)
      let share = all.filter { $0 >= from && $0 < from + .milliseconds(20) }.count
      #expect((900...1100).contains(share))
    }
  }
}
