import HeadEndAPI
import Simulation

/// What is usual in a capture, to compare with.
struct Baseline {
  /// The median wait of each kind of request.
  private(set) var waits: [Operation: Duration] = [:]
  /// Bits per second of the line; `nil` where nothing large was received.
  private(set) var bandwidth: Double?

  init(_ requests: [PlayerRequest]) {
    var all: [Operation: [Duration]] = [:]
    for request in requests where request.isAnswered {
      if let wait = request.wait { all[request.operation, default: []].append(wait) }
    }
    waits = all.compactMapValues(\.median)
    let exact = requests.filter { $0.size ?? 0 >= 50_000 && $0.receive ?? .zero >= Self.shortest }
    // Where nothing large took long, small answers say that the line is fast.
    let known = exact.count < Self.least ? requests.filter { $0.size ?? 0 >= 1000 } : exact
    let rates = known.compactMap(\.rate).sorted()
    bandwidth = rates.isEmpty ? nil : rates[min(rates.count - 1, rates.count * 9 / 10)]
  }

  /// So many large answers say how fast a line is [N].
  private static let least = 3
  /// What takes less says little of a line [N].
  private static let shortest = Duration.milliseconds(20)

  /// How much longer than usual a request waited; nothing where it did not.
  func lateness(of request: PlayerRequest) -> Duration? {
    guard request.isAnswered, let wait = request.wait,
      let usual = waits[request.operation], wait - usual > Self.leastDelay
    else { return nil }
    // To 100 ms.
    let tenths = ((wait - usual).wholeNanoseconds + 50_000_000) / 100_000_000
    return .milliseconds(tenths * 100)
  }

  /// A second, measured with some tolerance.
  private static let leastDelay = Duration.milliseconds(900)
}

extension [Duration] {
  /// The middle one; `nil` of none.
  var median: Duration? { isEmpty ? nil : sorted()[count / 2] }
}
