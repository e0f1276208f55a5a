import Faults
import HeadEndAPI
import Simulation

/// Finds where one player's line was slower than the line is.
struct ThrottleFinder {
  private(set) var findings: [FaultFinding] = []
  /// Entries whose time-outs the slow line explains.
  private(set) var explained: Set<Int> = []
  private let line: Double

  /// What is slower than that part of the line is throttled
  /// [N].
  private static let share = 0.4
  /// Receives at least that long say how fast the line was.
  static let least = Duration.seconds(1)
  /// Where a record is exact to microseconds, so much of a receive is enough.
  private static let exact = Duration.milliseconds(1)

  /// Looks at the requests of one player, in order.
  init(_ requests: [PlayerRequest], line: Double, sharing: LineSharing) {
    self.line = line
    var run: Run?
    var before = Instant.zero
    for (index, request) in requests.enumerated() {
      let rate = request.rate
      let whole = sharing.line(of: request) ?? 0
      if let rate, request.receive ?? .zero >= Self.least, whole < line * Self.share,
        request.stretch?.isFastEnough != true
      {
        if run?.isLike(rate) == true {
          run?.add(request)
        } else {
          close(run, at: request.sent)
          var open = Run(rate: Int(rate), request)
          open.reach(back: requests[..<index], after: run?.last ?? before)
          explained.formUnion(open.timeouts)
          run = open
        }
      } else if run?.isContradicted(by: request) == true {
        guard request.operation == .segment else {
          run?.doubt(request.sent)
          continue
        }
        close(run, at: request.sent)
        (run, before) = (nil, request.sent)
      } else if run == nil, whole >= line * Self.share {
        before = request.sent
      } else if run != nil, request.operation == .segment, !request.isAnswered,
        request.silence == .timeout
      {
        run?.timeouts.append(request.entry)
      }
    }
    close(run, at: .distantFuture)
  }

  private mutating func close(_ run: Run?, at end: Instant) {
    guard let run else { return }
    explained.formUnion(run.timeouts)
    findings.append(run.finding(until: end))
  }

  /// Receives at one rate.
  private struct Run {
    private(set) var rate: Int
    private let player: String
    private let operation: Operation
    private(set) var last: Instant
    private var begins: FaultFinding.Span
    private var entries: [Int]
    /// In order.
    private var rates: [Double]
    /// Whether other answers came faster meanwhile.
    private var isOnlySegments = false
    /// When another answer came faster: the line is not slow any more, or never was.
    private var doubted: Instant?
    var timeouts: [Int] = []

    /// The number of receives that suffice to rate the line [N].
    private static let enough = 101

    init(rate: Int, _ request: PlayerRequest) {
      (self.rate, player, last) = (rate, request.player, request.sent)
      operation = request.operation
      begins = .init(low: .zero, high: request.sent)
      entries = [request.entry]
      rates = [request.rate ?? 0]
    }

    mutating func add(_ request: PlayerRequest) {
      entries.append(request.entry)
      last = request.sent
      if let own = request.rate, rates.count < Self.enough {
        rates.insert(own, at: rates.firstPlace { $0 > own })
        rate = Int(rates[rates.count / 2])
      }
      if doubted != nil { (isOnlySegments, doubted) = (true, nil) }
    }

    mutating func doubt(_ instant: Instant) { doubted = doubted ?? instant }

    /// Whether an answer came as fast as those before it.
    func isLike(_ other: Double) -> Bool {
      Symptom.throttle(rate).isLike(.throttle(Int(other)))
    }

    /// Whether a small answer came exactly as fast as that.
    private func isLike(_ request: PlayerRequest) -> Bool {
      guard let own = request.rate, request.receive ?? .zero >= ThrottleFinder.exact else {
        return false
      }
      return isLike(own)
    }

    /// What came just before, and is explained by the same line: it begins there.
    mutating func reach(back requests: ArraySlice<PlayerRequest>, after limit: Instant) {
      begins.low = limit
      for request in requests.reversed() {
        guard request.sent > limit else { break }
        if isLike(request) {
          begins.high = request.sent
        } else if !request.isAnswered, request.operation == .segment, request.silence == .timeout {
          timeouts.append(request.entry)
          begins.high = request.sent
        } else if isContradicted(by: request) {
          begins.low = request.sent
          break
        }
      }
    }

    /// Whether an answer came so fast that the line was not slow any more.
    func isContradicted(by request: PlayerRequest) -> Bool {
      guard let own = request.rate, let size = request.size else { return false }
      let expected = Double(size) * 8 / Double(rate)
      return expected >= 0.005 && own > Double(rate) * 2
    }

    func finding(until end: Instant) -> FaultFinding {
      // One slow answer among fast ones does not make the line slow.
      let isAlone = entries.count == 1 && timeouts.isEmpty && end != .distantFuture
      var finding = FaultFinding(
        point: isAlone || isOnlySegments ? .operation(operation) : .network, players: [player],
        symptom: .throttle(Symptom.rounded(rate)), begins: begins,
        ends: .init(low: last, high: min(end, doubted ?? end)), count: entries.count,
        entries: entries)
      if timeouts.count == 1 { finding.remark = "caused a time-out" }
      if timeouts.count > 1 { finding.remark = "caused \(timeouts.count) time-outs" }
      return finding
    }
  }
}
