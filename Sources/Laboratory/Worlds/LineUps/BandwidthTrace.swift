import Simulation

/// A bandwidth that changes as time passes: pieces of constant bandwidth, one after the other
/// (Scenarios/ChangingNetworks).
package struct BandwidthTrace: Hashable, Sendable {
  /// A part of a trace with one bandwidth.
  package struct Piece: Hashable, Sendable {
    /// Bits per second; 0 = nothing passes.
    package let bandwidth: Int
    package let length: Duration

    package init(_ bandwidth: Int, for length: Duration) {
      (self.bandwidth, self.length) = (bandwidth, length)
    }
  }

  /// What follows the last piece.
  package enum End: String, CaseIterable, Sendable {
    /// The trace begins again.
    case `repeat`
    /// The last bandwidth lasts.
    case hold
  }

  /// A piece, by where it ends.
  private struct Step: Hashable {
    let bandwidth: Int
    /// Nanoseconds since the trace's beginning.
    let end: Int64
    /// What has passed by its end, in bits x 10⁹.
    let work: Int128
  }

  /// As many pieces as the lines of a file that are read, and as long as the longest duration in a
  /// file.
  package static let (mostPieces, longest) = (100_000, Duration.seconds(86_400_000))

  package var end: End
  private let steps: [Step]

  /// A trace of one piece or more, each longer than nothing; `nil` where there are too many, or
  /// where they last too long.
  package init?(_ pieces: [Piece], end: End) {
    guard !pieces.isEmpty, pieces.count <= Self.mostPieces else { return nil }
    var steps: [Step] = []
    steps.reserveCapacity(pieces.count)
    var (time, work) = (Int64(0), Int128(0))
    for piece in pieces {
      let length = piece.length.wholeNanoseconds
      guard piece.bandwidth >= 0, length > 0, length <= Self.longest.wholeNanoseconds - time else {
        return nil
      }
      time += length
      work += Int128(piece.bandwidth) * Int128(length)
      steps.append(Step(bandwidth: piece.bandwidth, end: time, work: work))
    }
    (self.steps, self.end) = (steps, end)
  }

  private init(_ steps: [Step], end: End) {
    (self.steps, self.end) = (steps, end)
  }

  package var pieces: [Piece] {
    steps.indices.map { Piece(steps[$0].bandwidth, for: .nanoseconds(steps[$0].end - begin($0))) }
  }

  /// The time from its beginning to its end.
  package var length: Duration { .nanoseconds(period) }

  /// The smallest and the largest bandwidth, in bits per second.
  package var range: ClosedRange<Int> {
    let all = steps.map(\.bandwidth)
    return (all.min() ?? 0)...(all.max() ?? 0)
  }

  /// The bandwidth of its last piece, in bits per second.
  package var last: Int { steps[steps.count - 1].bandwidth }

  /// Whether it has the same pieces, whatever follows them.
  package func hasPieces(of other: BandwidthTrace) -> Bool { steps == other.steps }

  /// The same trace where only so many bits per second pass.
  func capped(at cap: Int) -> BandwidthTrace {
    var (work, before) = (Int128(0), Int64(0))
    let steps = steps.map { step in
      let bandwidth = min(step.bandwidth, cap)
      work += Int128(bandwidth) * Int128(step.end - before)
      before = step.end
      return Step(bandwidth: bandwidth, end: step.end, work: work)
    }
    return BandwidthTrace(steps, end: end)
  }

  /// Bits per second, so many nanoseconds after its beginning.
  func bandwidth(at time: Int64) -> Int {
    guard end == .repeat || time < period else { return steps[steps.count - 1].bandwidth }
    return steps[firstStep { $0.end > time % period }].bandwidth
  }

  /// What has passed by then, in bits x 10⁹.
  func work(until time: Int64) -> Int128 {
    switch end {
    case .repeat: Int128(time / period) * total + partOfPeriod(until: time % period)
    case .hold where time > period:
      total + Int128(time - period) * Int128(steps[steps.count - 1].bandwidth)
    case .hold: partOfPeriod(until: time)
    }
  }

  /// When so much has passed, in nanoseconds; `nil` = never.
  func time(of work: Int128) -> Int64? {
    guard work > 0 else { return 0 }
    if work <= total { return timeInPeriod(of: work) }
    switch end {
    case .repeat:
      guard total > 0 else { return nil }
      let periods = (work - 1) / total
      let time = periods * Int128(period) + Int128(timeInPeriod(of: work - periods * total))
      return Int64(clamping: time)
    case .hold:
      let last = Int128(steps[steps.count - 1].bandwidth)
      guard last > 0 else { return nil }
      return Int64(clamping: Int128(period) + (work - total + last - 1) / last)
    }
  }

  private var period: Int64 { steps[steps.count - 1].end }
  private var total: Int128 { steps[steps.count - 1].work }

  private func begin(_ index: Int) -> Int64 { index == 0 ? 0 : steps[index - 1].end }

  private func workBefore(_ index: Int) -> Int128 { index == 0 ? 0 : steps[index - 1].work }

  private func partOfPeriod(until time: Int64) -> Int128 {
    let index = firstStep { $0.end >= time }
    return workBefore(index) + Int128(time - begin(index)) * Int128(steps[index].bandwidth)
  }

  /// When more than nothing, and no more than the whole, has passed. Work increases only in steps
  /// with a bandwidth.
  private func timeInPeriod(of work: Int128) -> Int64 {
    let index = firstStep { $0.work >= work }
    let (rest, bandwidth) = (work - workBefore(index), Int128(steps[index].bandwidth))
    return begin(index) + Int64((rest + bandwidth - 1) / bandwidth)
  }

  /// The first step for which something holds that holds for all after it, and for the last.
  private func firstStep(where holds: (Step) -> Bool) -> Int {
    var (low, high) = (0, steps.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if holds(steps[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension BandwidthTrace {
  /// A bandwidth that rises or falls evenly, in a hundred steps [N].
  package static func ramp(
    from first: Int, to last: Int, over length: Duration, end: End
  ) -> BandwidthTrace? {
    let (count, whole) = (100, length.wholeNanoseconds)
    let each = whole / Int64(count)
    let pieces = (1...count).map { number in
      Piece(
        first + (last - first) * number / count,
        for: .nanoseconds(number < count ? each : whole - each * Int64(count - 1)))
    }
    return BandwidthTrace(pieces, end: end)
  }
}
