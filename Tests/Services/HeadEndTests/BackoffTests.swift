import HeadEndAPI
import Simulation
import Testing

struct BackoffTests {
  @Test func `without jitter each delay is the factor times the one before, up to the cap`() {
    let backoff = Backoff(
      first: .seconds(1), factor: 2, cap: .seconds(60), jitter: .none)
    let delays = (0..<9).map { backoff.delay(attempt: $0, random: .max) }
    #expect(delays == [1, 2, 4, 8, 16, 32, 60, 60, 60].map { .seconds($0) })
  }

  @Test func `full jitter spreads a delay from none to the whole one`() {
    let backoff = Backoff(first: .seconds(1), factor: 2, cap: .seconds(60), jitter: .full)
    #expect(backoff.delay(attempt: 2, random: 0) == .zero)
    #expect(backoff.delay(attempt: 2, random: .max) == .seconds(4))
    #expect(backoff.delay(attempt: 2, random: 1 << 63) == .seconds(2))
  }

  @Test func `full jitter favours no quarter of the delay`() {
    let backoff = Backoff()
    var random = RandomStream(seed: 7, name: "jitter")
    var quarters = [0, 0, 0, 0]
    for _ in 0..<4000 {
      let delay = backoff.delay(attempt: 3, random: random.next())
      quarters[Int(min(3, delay.wholeNanoseconds / 2_000_000_000))] += 1
    }
    #expect(quarters.allSatisfy { (900...1100).contains($0) }, "\(quarters)")
  }

  @Test(arguments: [
    Backoff(first: .zero), Backoff(factor: 1), Backoff(factor: 0),
    Backoff(first: .seconds(90), cap: .seconds(60)), Backoff(factor: .max),
    Backoff(first: .seconds(1) * 9_000_000_000, factor: 10, cap: .seconds(1) * 9_000_000_000),
  ])
  func `no delay is below none or above the cap, however many tries`(backoff: Backoff) {
    for attempt in [0, 1, 2, 63, 64, 1000, .max] {
      let delay = backoff.delay(attempt: attempt, random: .max)
      #expect(delay >= .zero && delay <= backoff.cap)
    }
  }
}
