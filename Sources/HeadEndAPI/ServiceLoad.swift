import Simulation

/// What a service has done in each of the last two minutes' seconds: requests, refusals, retries
/// and how long requests have waited.
package struct ServiceLoad: Hashable, Sendable {
  /// One second of simulated time.
  package struct Second: Hashable, Sendable {
    /// Seconds since the world started; -1 = not used yet.
    fileprivate var number = -1
    package fileprivate(set) var served = 0
    /// Answered 503.
    package fileprivate(set) var refused = 0
    /// Not answered at all.
    package fileprivate(set) var unanswered = 0
    /// Requests among all of them whose client had asked in vain before.
    package fileprivate(set) var retries = 0

    package var requests: Int { served + refused + unanswered }
  }

  /// How many seconds are kept.
  package static let kept = 120

  /// Waits are counted by powers of two of milliseconds: none, up to 1 ms, 2 ms … 16 s and more.
  private static let bins = 16

  private var seconds: [Second] = []
  /// Served requests by second and bin of their wait.
  private var waits: [UInt32] = []
  /// Requests since the world started.
  package private(set) var total = 0

  package init() {}

  mutating func count(_ admission: ServiceQueues.Admission, isRetry: Bool, at now: Instant) {
    let place = place(of: Int(now.nanoseconds / 1_000_000_000))
    total += 1
    if isRetry { seconds[place].retries += 1 }
    switch admission {
    case .served(let wait):
      seconds[place].served += 1
      waits[place * Self.bins + Self.bin(wait)] += 1
    case .refused: seconds[place].refused += 1
    case .silence: seconds[place].unanswered += 1
    }
  }

  /// The place where a second is counted, which is cleared if it held an older one.
  private mutating func place(of number: Int) -> Int {
    if seconds.isEmpty {
      seconds = Array(repeating: Second(), count: Self.kept)
      waits = Array(repeating: 0, count: Self.kept * Self.bins)
    }
    let place = number % Self.kept
    guard seconds[place].number != number else { return place }
    seconds[place] = Second()
    seconds[place].number = number
    for bin in place * Self.bins..<(place + 1) * Self.bins { waits[bin] = 0 }
    return place
  }

  private static func bin(_ nanoseconds: Int64) -> Int {
    guard nanoseconds > 0 else { return 0 }
    let milliseconds = UInt64(nanoseconds) / 1_000_000
    return min(bins - 1, 1 + UInt64.bitWidth - milliseconds.leadingZeroBitCount)
  }

  /// The second of that number; an empty one where nothing was asked, or it is too long ago.
  package func second(_ number: Int) -> Second {
    guard number >= 0, !seconds.isEmpty, seconds[number % Self.kept].number == number else {
      return Second()
    }
    return seconds[number % Self.kept]
  }

  /// The wait in milliseconds that so many thousandths of the requests served in some seconds did
  /// not exceed, rounded up to a power of two; `nil` where nothing was served.
  package func wait(permille: Int, in range: Range<Int>) -> Int? {
    var sums = Array(repeating: 0, count: Self.bins)
    for number in range where second(number).served > 0 {
      let first = number % Self.kept * Self.bins
      for bin in sums.indices { sums[bin] += Int(waits[first + bin]) }
    }
    let all = sums.reduce(0, +)
    guard all > 0 else { return nil }
    var rest = (all * permille + 999) / 1000
    let bin = sums.firstIndex { count in
      rest -= count
      return rest <= 0
    }
    return bin.map { $0 == 0 ? 0 : 1 << ($0 - 1) }
  }
}
