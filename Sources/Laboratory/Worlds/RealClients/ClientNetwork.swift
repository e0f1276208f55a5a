import Players
import Simulation

/// The network of a real client: the pace of its answers.
struct ClientNetwork: Sendable {
  private let network: LineUp.Network
  private let start: Instant

  /// A network whose trace begins at `start`.
  init(_ network: LineUp.Network, from start: Instant) {
    (self.network, self.start) = (network, start)
  }

  var isChanging: Bool { network.trace != nil }

  private var downlink: Downlink { Downlink(network, from: start) }

  func observation(at now: Instant) -> NetworkObservation {
    NetworkObservation(network, bandwidth: downlink.bandwidth(at: now))
  }

  /// The pace of an answer that begins at an instant, with no more than `cap` bits per
  /// second.
  func pace(from begin: Instant, cap: Int?) -> AnswerPace {
    AnswerPace(downlink: downlink.capped(at: cap), begin: begin)
  }
}

/// The pace of an answer to a real client, from its beginning on.
package struct AnswerPace: Hashable, Sendable {
  fileprivate let downlink: Downlink
  fileprivate let begin: Instant

  /// Whole bytes that have passed, so long after it began.
  package func bytes(by time: Duration) -> Int { downlink.bytes(from: begin, to: begin + time) }

  /// An answer of always the same pace, in bits per second.
  package static func constant(_ bandwidth: Int) -> AnswerPace {
    AnswerPace(downlink: Downlink(bandwidth: bandwidth), begin: .zero)
  }
}
