import Crowd
import Foundation
import HeadEndAPI
import Players
import Simulation

/// A crowd that watches: a heartbeat every 30 s, a playlist and a segment every 6 s, licences that
/// are renewed, and 10 % of the viewers zap each minute. Beside it, the same number of events as
/// closures that do nothing in a heap, and as timeouts of simpy.
struct CrowdCase: Case {
  /// Simulated seconds that are measured at once, when everybody plays: as long as a run without a
  /// terminal goes on before somebody looks.
  private static let span = 60
  /// How often they are measured; the median counts.
  private static let turns = 3
  private static let warmUp = 120

  func measure() throws -> [Row] {
    let small = Self.run(10_000)
    let middle = Self.run(100_000)
    let large = Self.run(1_000_000)
    let heap = Self.heap(viewers: 1_000_000, events: large.requests)
    let spread = large.nanoseconds / min(small.nanoseconds, middle.nanoseconds)
    return [
      Self.row(10_000, small), Self.row(100_000, middle),
      Row(
        "1000000 viewers: a request", Figure(large.nanoseconds * 1e-9, .seconds),
        peer: Row.Peer(name: "closures", figure: Figure(heap * 1e-9, .seconds))),
      Row("a request, 1000000 to fewer viewers", Figure(spread, .times), target: .atMost(1.5)),
      Row("1000000 viewers: x real time", Figure(large.speed, .times), target: .atLeast(40)),
      Row(
        "1000000 viewers: bytes each", Figure(large.bytes, .bytes), target: .atMost(200),
        remark: "resident: \(Figure(large.resident, .bytes).text)"),
      try SimpyPeer.row(like: middle.nanoseconds),
    ]
  }

  /// What one crowd cost.
  private struct Cost {
    /// Requests in the time that was measured.
    let requests: Int
    /// Per request.
    let nanoseconds: Double
    /// Simulated seconds a second.
    let speed: Double
    /// Per viewer: counted by the crowd itself, and resident memory.
    let bytes: Double
    let resident: Double
  }

  private static func row(_ viewers: Int, _ cost: Cost) -> Row {
    Row(
      "\(viewers) viewers: a request", Figure(cost.nanoseconds * 1e-9, .seconds),
      remark: "\(Figure(cost.speed, .times).text) real time")
  }

  private static func run(_ viewers: Int) -> Cost {
    let before = residentBytes
    var crowd = Crowd(plan(viewers), terms)
    var queues = ServiceQueues(ServiceCapacity())
    crowd.advance(to: .zero + .seconds(warmUp), &queues)
    let requests = crowd.tally.requests
    var turns: [(requests: Int, seconds: Double)] = []
    for turn in 1...Self.turns {
      let done = crowd.tally.requests
      let seconds = Rounds.seconds {
        crowd.advance(to: .zero + .seconds(warmUp + turn * span), &queues)
      }
      turns.append((crowd.tally.requests - done, seconds))
    }
    let count = crowd.tally.requests - requests
    let each = Rounds.median(turns.map { $0.seconds * 1e9 / Double($0.requests) })
    return Cost(
      requests: count / Self.turns, nanoseconds: each,
      speed: Double(span) / Rounds.median(turns.map(\.seconds)),
      bytes: Double(crowd.bytes) / Double(viewers),
      resident: (residentBytes - before) / Double(viewers))
  }

  private static func plan(_ viewers: Int) -> CrowdPlan {
    var plan = CrowdPlan(id: "stadium", viewers: viewers)
    plan.household = 2
    plan.arrivals = .init(over: .seconds(90), shape: .kickOff)
    plan.channels = [.init(101, permille: 700), .init(102, permille: 300)]
    plan.zapsEvery = .seconds(600)
    return plan
  }

  private static var terms: CrowdTerms {
    var sizes = AnswerSizes()
    (sizes.token, sizes.setUp, sizes.heartbeat, sizes.teardown) = (480, 500, 450, 2)
    (sizes.certificate, sizes.licence, sizes.master, sizes.media) = (900, 700, 1900, 600)
    return CrowdTerms(
      seed: 7, firstPlace: 1, latency: .milliseconds(60), jitter: .zero, bandwidth: 12_000_000,
      heartbeat: .seconds(30), sessionLifetime: .seconds(75), lease: .seconds(300),
      renewAtPermille: 800, tokenValidity: .seconds(604_800),
      channels: [101, 102].map {
        .init(
          number: $0, isEncrypted: true, ladder: Rendition.ladder.map(\.averageBandwidth),
          sizes: sizes)
      })
  }

  /// Resident memory of this process; 0 where the system does not report it.
  private static var residentBytes: Double {
    let status = FileManager.default.contents(atPath: "/proc/self/status") ?? Data()
    let line = String(decoding: status, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("VmRSS:") }
    let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first
    return (kilobytes.flatMap { Double($0) } ?? 0) * 1024
  }
}

extension CrowdCase {
  /// Nanoseconds for an event of a heap of closures that do nothing and come back 6 s later, one
  /// for each viewer.
  private static func heap(viewers: Int, events: Int) -> Double {
    var heap = ClosureHeap()
    var random = RandomStream(seed: 1, name: "bench")
    var done = 0
    for _ in 0..<viewers {
      heap.push(at: Int64(random.integer(in: 0...5_999_999)) * 1000) { done += 1 }
    }
    let seconds = Rounds.seconds {
      for _ in 0..<events {
        guard let (instant, work) = heap.pop() else { return }
        work()
        heap.push(at: instant + 6_000_000_000, work)
      }
    }
    precondition(done == events, "A closure of the heap was lost.")
    return seconds * 1e9 / Double(events)
  }
}

/// What one writes first: a binary heap of instants and closures.
private struct ClosureHeap {
  private var entries: [(instant: Int64, work: () -> Void)] = []

  mutating func push(at instant: Int64, _ work: @escaping () -> Void) {
    entries.append((instant, work))
    var child = entries.count - 1
    while child > 0, entries[child].instant < entries[(child - 1) / 2].instant {
      entries.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func pop() -> (instant: Int64, work: () -> Void)? {
    guard !entries.isEmpty else { return nil }
    entries.swapAt(0, entries.count - 1)
    let first = entries.removeLast()
    var parent = 0
    while 2 * parent + 1 < entries.count {
      var child = 2 * parent + 1
      if child + 1 < entries.count, entries[child + 1].instant < entries[child].instant {
        child += 1
      }
      guard entries[child].instant < entries[parent].instant else { break }
      entries.swapAt(child, parent)
      parent = child
    }
    return first
  }
}
