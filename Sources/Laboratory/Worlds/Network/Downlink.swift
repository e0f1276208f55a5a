import HeadEndAPI
import Players
package import Simulation

/// A line's bandwidth as time passes: always the same, or along a trace from an instant on.
package struct Downlink: Hashable, Sendable {
  /// Bits per second, where no trace says so.
  private let bandwidth: Int
  private let trace: BandwidthTrace?
  private let start: Instant

  /// A network's line; its trace begins at `start`.
  init(_ network: LineUp.Network, from start: Instant) {
    self.init(bandwidth: network.bandwidth, network.trace, from: start)
  }

  init(bandwidth: Int, _ trace: BandwidthTrace? = nil, from start: Instant = .zero) {
    (self.bandwidth, self.trace, self.start) = (bandwidth, trace, start)
  }

  /// The same line where only so many bits per second pass; `nil` = all.
  func capped(at cap: Int?) -> Downlink {
    guard let cap else { return self }
    return Downlink(bandwidth: min(bandwidth, cap), trace?.capped(at: cap), from: start)
  }

  /// Bits per second at an instant.
  func bandwidth(at now: Instant) -> Int {
    trace?.bandwidth(at: (now - start).wholeNanoseconds) ?? bandwidth
  }

  /// What passes between two instants, in bits x 10⁹.
  func work(from begin: Instant, to end: Instant) -> Int128 {
    guard let trace else { return Int128((end - begin).wholeNanoseconds) * Int128(bandwidth) }
    return trace.work(until: (end - start).wholeNanoseconds)
      - trace.work(until: (begin - start).wholeNanoseconds)
  }

  /// When so much has passed, in bits x 10⁹, from an instant on; `nil` = never.
  func end(of work: Int128, from begin: Instant) -> Instant? {
    guard let trace else {
      let nanoseconds = (work + Int128(bandwidth) - 1) / Int128(bandwidth)
      return begin + .nanoseconds(Int64(clamping: max(0, nanoseconds)))
    }
    let before = trace.work(until: (begin - start).wholeNanoseconds)
    guard let time = trace.time(of: before + max(0, work)) else { return nil }
    // What passed before it is not counted twice where nothing passes.
    return max(begin, start + .nanoseconds(min(time, .max - start.nanoseconds)))
  }

  /// When a body has passed that has the line to itself.
  func end(ofBody bytes: Int, from begin: Instant) -> Instant? {
    guard trace != nil else {
      let time = BodyTransfer.nanoseconds(ofSmall: bytes, bandwidth: bandwidth)
      return begin + .nanoseconds(time)
    }
    return end(of: Int128(bytes) * 8_000_000_000, from: begin)
  }

  /// Whole bytes that pass between two instants.
  package func bytes(from begin: Instant, to end: Instant) -> Int {
    Int(clamping: work(from: begin, to: end) / 8_000_000_000)
  }
}

extension NetworkObservation {
  init(_ network: LineUp.Network, bandwidth: Int) {
    self.init(
      trace: network.trace.flatMap { ShippedTrace($0) }?.rawValue ?? "", words: network.words,
      bandwidth: bandwidth)
  }
}
