import Screen
import Simulation

/// From a key press to the last byte of the frame that shows its effect.
struct LatencyCase: Case {
  private static let keys = 500
  private static let gaps: ClosedRange<Int64> = 10...50

  func measure() throws -> [Row] {
    try rows("paused wall", isPaused: true) + rows("pictures moving", isPaused: false)
  }

  private func rows(_ name: String, isPaused: Bool) throws -> [Row] {
    let sample = Sample(try latencies(isPaused: isPaused))
    return [
      Row("key to frame, \(name), p50", Figure(sample.median, .seconds)),
      Row(
        "key to frame, \(name), p99", Figure(sample.quantile(0.99), .seconds),
        target: .atMost(0.020), remark: "worst \(Figure(sample.quantile(1), .seconds).text)"),
    ]
  }

  // The focus moves back and forth between two players, at random instants.
  private func latencies(isPaused: Bool) throws -> [Double] {
    let home = try TemporaryFolder()
    let show = try Show(.zapdeck(in: home), Size(160, 45))
    show.watch(for: .seconds(3))
    if isPaused { try show.type("p") }
    var random = RandomStream(seed: 1, name: "keys")
    var latencies: [Double] = []
    for index in 0..<Self.keys {
      show.watch(for: .milliseconds(random.integer(in: Self.gaps)))
      show.forget()
      let begin = ContinuousClock.now
      try show.type(index.isMultiple(of: 2) ? "2" : "1")
      guard let end = show.watch(upTo: .seconds(2), until: Self.showsNewFocus) else {
        throw BenchFailure("a key had no effect")
      }
      latencies.append(begin.duration(to: end) / .seconds(1))
    }
    show.end()
    return latencies
  }

  // Only the focused pane has a heavy border, which is drawn when it gets the focus.
  private static func showsNewFocus(_ bytes: [UInt8]) -> Bool {
    guard let corner = bytes.firstRange(of: Array("\u{250f}".utf8)) else { return false }
    return bytes[corner.upperBound...].firstRange(of: SyncMarks.end) != nil
  }
}
