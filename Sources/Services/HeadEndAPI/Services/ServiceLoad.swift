import Simulation

/// What a service has done in each of the last two minutes' seconds: requests, refusals, retries
/// and how long requests have waited.
package struct ServiceLoad: Hashable, Sendable {
  /// One second of simulated time.
  package struct Second: Hashable, Sendable {
    /// Seconds since the world started; -1 = not used yet.
    fileprivate var number = Int32(-1)
    /// Served, refused, unanswered, and retries among all of them.
    fileprivate var counts = SIMD4<UInt32>()
    fileprivate var errorCount = UInt32(0)

    package var served: Int { Int(counts.x) }
    /// Answered 503.
    package var refused: Int { Int(counts.y) }
    /// Not answered at all.
    package var unanswered: Int { Int(counts.z) }
    /// Requests among all of them whose client's last request failed.
    package var retries: Int { Int(counts.w) }

    /// Requests that were answered with an error, by the service or by a fault.
    package var errors: Int { Int(errorCount) }

    package var requests: Int { served + refused + unanswered }

    fileprivate mutating func count(_ admission: ServiceQueues.Admission, isRetry: Bool) {
      switch admission {
      case .served: counts.x += 1
      case .refused: counts.y += 1
      case .silence: counts.z += 1
      }
      if isRetry { counts.w += 1 }
    }
  }

  /// How many seconds are kept.
  package static let kept = 120

  /// Waits are counted by powers of two of milliseconds: none, up to 1 ms, 2 ms … 8 s, and more.
  private static let bins = 16

  private var seconds: [Second] = []
  /// Served requests by second and bin of their wait; empty while none has had to wait.
  private var waits: [UInt32] = []
  /// Requests since the world started.
  package private(set) var total = 0
  /// Those of them that were answered 503.
  package private(set) var refusedInAll = 0
  /// Those of them that were not answered at all.
  package private(set) var unansweredInAll = 0
  /// Answers with an error since the world started, overload apart.
  package private(set) var errorsInAll = 0

  package init() {}

  mutating func count(_ admission: ServiceQueues.Admission, isRetry: Bool, at now: Instant) {
    let place = place(at: now)
    seconds[place].count(admission, isRetry: isRetry)
    total += 1
    switch admission {
    case .served(let wait): if wait > 0 { count(wait, at: place) }
    case .refused: refusedInAll += 1
    case .silence: unansweredInAll += 1
    }
  }

  mutating func countError(at now: Instant) {
    seconds[place(at: now)].errorCount += 1
    errorsInAll += 1
  }

  /// Where the present second is counted.
  private mutating func place(at now: Instant) -> Int {
    let number = Int(now.nanoseconds / 1_000_000_000)
    let place = number % Self.kept
    if seconds.isEmpty || seconds[place].number != number { begin(number, at: place) }
    return place
  }

  private mutating func count(_ wait: Int64, at place: Int) {
    if waits.isEmpty { waits = Array(repeating: 0, count: Self.kept * Self.bins) }
    waits[place * Self.bins + Self.bin(wait)] += 1
  }

  /// Begins to count a second at the place of an older one.
  private mutating func begin(_ number: Int, at place: Int) {
    if seconds.isEmpty { seconds = Array(repeating: Second(), count: Self.kept) }
    seconds[place] = Second()
    seconds[place].number = Int32(truncatingIfNeeded: number)
    guard !waits.isEmpty else { return }
    for bin in place * Self.bins..<(place + 1) * Self.bins { waits[bin] = 0 }
  }

  /// The bin of a wait that is not none: bin `n` has those up to `2^(n - 1)` milliseconds.
  private static func bin(_ nanoseconds: Int64) -> Int {
    let milliseconds = UInt64(nanoseconds - 1) / 1_000_000
    return min(bins - 1, 1 + UInt64.bitWidth - milliseconds.leadingZeroBitCount)
  }

  /// The second of that number; an empty one where nothing was asked, or others took its place.
  package func second(_ number: Int) -> Second {
    guard number >= 0, !seconds.isEmpty, seconds[number % Self.kept].number == number else {
      return Second()
    }
    return seconds[number % Self.kept]
  }

  /// The wait in milliseconds that so many thousandths of the requests served in some seconds did
  /// not exceed, rounded up to a power of two, 16,384 at most; `nil` where nothing was served.
  package func wait(permille: Int, in range: Range<Int>) -> Int? {
    var sums = Array(repeating: 0, count: Self.bins)
    for number in range where second(number).served > 0 { add(number, to: &sums) }
    let all = sums.reduce(0, +)
    guard all > 0 else { return nil }
    var rest = max(1, (all * permille + 999) / 1000)
    let bin = sums.firstIndex { count in
      rest -= count
      return rest <= 0
    }
    return bin.map { $0 == 0 ? 0 : 1 << ($0 - 1) }
  }

  private func add(_ number: Int, to sums: inout [Int]) {
    let first = number % Self.kept * Self.bins
    var waiting = 0
    if !waits.isEmpty {
      for bin in 1..<Self.bins {
        sums[bin] += Int(waits[first + bin])
        waiting += Int(waits[first + bin])
      }
    }
    sums[0] += second(number).served - waiting
  }
}
