import HeadEndAPI
import Simulation
import Testing

struct ServiceQueuesTests {
  /// Ten answers a second, and a queue of one second.
  private static func queues() -> ServiceQueues {
    var capacity = ServiceCapacity(queue: .seconds(1))
    capacity[.session] = 10
    return ServiceQueues(capacity)
  }

  private static func milliseconds(_ count: Int64) -> ServiceQueues.Admission {
    .served(wait: count * 1_000_000)
  }

  @Test func `requests at one instant are served one after another`() {
    var queues = Self.queues()
    let waits = (0..<3).map { _ in queues.admit(to: .session, at: .zero) }
    #expect(waits == [100, 200, 300].map(Self.milliseconds))
    #expect(queues.backlog(of: .session, at: .zero) == .milliseconds(300))
    #expect(queues.backlog(of: .session, at: .zero + .seconds(1)) == .zero)
  }

  @Test func `a wait beyond the queue is refused, one beyond twice that is not answered`() {
    var queues = Self.queues()
    let answers = (0..<120).map { _ in queues.admit(to: .session, at: .zero) }
    // Eleven wait for a second at most; each refusal adds a tenth of an answer: 10 ms.
    #expect(answers[..<11].allSatisfy { if case .served = $0 { true } else { false } })
    let firstSilence = answers.firstIndex(of: .silence) ?? 0
    #expect(answers[11..<firstSilence].allSatisfy { $0 == .refused })
    #expect(firstSilence - 11 == 91)
    #expect(answers[firstSilence...].allSatisfy { $0 == .silence })
    #expect(queues.backlog(of: .session, at: .zero) == .milliseconds(2010))
  }

  @Test func `a refusal costs a tenth of an answer`() {
    var queues = Self.queues()
    while case .served = queues.admit(to: .session, at: .zero) {}
    let before = queues.backlog(of: .session, at: .zero)
    #expect(queues.admit(to: .session, at: .zero) == .refused)
    #expect(queues.backlog(of: .session, at: .zero) - before == .milliseconds(10))
  }

  @Test func `a service without a limit serves all at once, and counts them`() {
    var queues = Self.queues()
    for _ in 0..<1000 {
      #expect(queues.admit(to: .origin, at: .zero) == .served(wait: 0))
    }
    #expect(queues.load(of: .origin).total == 1000)
    #expect(queues.load(of: .session).total == 0)
  }

  /// Random requests of random services, against a list of all that were ever admitted.
  @Test(arguments: 1...40)
  func `what becomes of a request is what adding up all costs before it says`(seed: UInt64) {
    var random = RandomStream(seed: seed, name: "queues")
    var capacity = ServiceCapacity(queue: .milliseconds(random.integer(in: 1...3000)))
    for service in Service.allCases {
      capacity[service] = random.integer(in: 0...3) == 0 ? nil : Int(random.integer(in: 1...500))
    }
    var queues = ServiceQueues(capacity)
    var oracle = QueueOracle(capacity)
    var now = Instant.zero
    for _ in 0..<3000 {
      if random.integer(in: 0...2) == 0 { now += random.duration(upTo: .milliseconds(20)) }
      let service = Service.allCases[Int(random.integer(in: 0...3))]
      let admission = queues.admit(to: service, at: now)
      #expect(admission == oracle.admit(to: service, at: now))
    }
  }

  @Test func `a new rate holds for those who come after it`() {
    var queues = Self.queues()
    _ = queues.admit(to: .session, at: .zero)
    var change = ServiceCapacity.Change()
    change[.session] = .limited(100)
    queues.change(change)
    #expect(queues.admit(to: .session, at: .zero) == Self.milliseconds(110))
    change[.session] = .unlimited
    queues.change(change)
    #expect(queues.admit(to: .session, at: .zero) == .served(wait: 0))
    #expect(queues.capacity.queue == .seconds(1))
  }

  @Test func `an overload begins with its first refusal and ends five seconds after its last`() {
    var queues = Self.queues()
    while case .served = queues.admit(to: .session, at: .zero) {}
    let overload = queues.takeOverloads().first
    #expect(overload?.service == .session)
    #expect(overload?.refused == 1)
    #expect(queues.takeOverloads().isEmpty)
    let later = Instant.zero + .seconds(1)
    while case .served = queues.admit(to: .session, at: later) {}
    #expect(queues.takeOverloads().isEmpty)
    #expect(queues.takeRecovery(of: .session, at: .zero + .seconds(5)) == nil)
    #expect(queues.overload(of: .session)?.end == .zero + .seconds(6))
    #expect(queues.takeRecovery(of: .session, at: .zero + .seconds(6))?.refused == 2)
    #expect(queues.overload(of: .session) == nil)
    while case .served = queues.admit(to: .session, at: .zero + .seconds(7)) {}
    #expect(queues.takeOverloads().map(\.refused) == [1])
  }
}

/// The rule of the queues, by adding up everything that was admitted, each time anew.
private struct QueueOracle {
  private let capacity: ServiceCapacity
  private var work: [Service: [(arrival: Int64, cost: Int64)]] = [:]

  init(_ capacity: ServiceCapacity) { self.capacity = capacity }

  mutating func admit(to service: Service, at now: Instant) -> ServiceQueues.Admission {
    guard let rate = capacity[service] else { return .served(wait: 0) }
    var end = Int64(0)
    for (arrival, cost) in work[service, default: []] { end = max(arrival, end) + cost }
    let wait = max(0, end - now.nanoseconds)
    let limit = capacity.queue.wholeNanoseconds
    let answer = 1_000_000_000 / Int64(rate)
    if wait > 2 * limit { return .silence }
    work[service, default: []].append((now.nanoseconds, wait > limit ? answer / 10 : answer))
    return wait > limit ? .refused : .served(wait: wait + answer)
  }
}
