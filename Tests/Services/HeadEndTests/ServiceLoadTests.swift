import HeadEndAPI
import Simulation
import Testing

struct ServiceLoadTests {
  private static func capacity(_ rate: Int) -> ServiceCapacity {
    var capacity = ServiceCapacity(queue: .seconds(1))
    capacity[.session] = rate
    return capacity
  }

  @Test func `requests are counted in their second, by what became of them`() {
    var queues = ServiceQueues(Self.capacity(10))
    for number in 0..<200 {
      _ = queues.admit(to: .session, at: .zero + .milliseconds(7500), isRetry: number < 50)
    }
    let load = queues.load(of: .session)
    let second = load.second(7)
    #expect([second.served, second.refused, second.unanswered] == [11, 91, 98])
    #expect(second.retries == 50)
    #expect(second.requests == 200)
    #expect(load.second(6).requests == 0 && load.second(8).requests == 0)
    #expect([load.total, load.refusedInAll, load.unansweredInAll] == [200, 91, 98])
  }

  @Test func `a second is forgotten when its place is taken two minutes later`() {
    var queues = ServiceQueues(Self.capacity(10))
    for _ in 0..<5 { _ = queues.admit(to: .session, at: .zero + .seconds(3)) }
    let later = 3 + ServiceLoad.kept
    _ = queues.admit(to: .session, at: .zero + .seconds(later))
    let load = queues.load(of: .session)
    #expect(load.second(3).requests == 0)
    #expect(load.second(later).requests == 1)
    #expect(load.wait(permille: 1000, in: later..<later + 1) == 128)
    #expect(load.second(-1).requests == 0)
    #expect(load.total == 6)
  }

  @Test func `where nothing was served there is no wait`() {
    #expect(ServiceLoad().wait(permille: 500, in: 0..<120) == nil)
  }

  /// Percentiles against a sorted list of all waits.
  @Test(arguments: 1...20)
  func `a percentile is that of all waits, rounded up to a power of two`(seed: UInt64) {
    var random = RandomStream(seed: seed, name: "waits")
    var queues = ServiceQueues(Self.capacity(Int(random.integer(in: 1...3000))))
    var waits: [Int64] = []
    var now = Instant.zero
    for _ in 0..<2000 {
      now += random.duration(upTo: .milliseconds(3))
      let service: Service = random.integer(in: 0...3) == 0 ? .token : .session
      guard case .served(let wait) = queues.admit(to: service, at: now) else { continue }
      if service == .session { waits.append(wait) }
    }
    waits.sort()
    let load = queues.load(of: .session)
    for permille in [1, 500, 900, 990, 1000] {
      let place = (waits.count * permille + 999) / 1000 - 1
      let expected = Self.rounded(waits[place])
      #expect(load.wait(permille: permille, in: 0..<120) == expected, "\(permille)")
    }
  }

  private static func rounded(_ nanoseconds: Int64) -> Int {
    guard nanoseconds > 0 else { return 0 }
    var milliseconds = 1
    while Int64(milliseconds) * 1_000_000 < nanoseconds, milliseconds < 16_384 { milliseconds *= 2 }
    return milliseconds
  }
}
