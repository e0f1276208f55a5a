import Events
import Foundation

/// One observer removed and one added while 10, 1,000 or 100,000 are registered.
///
/// Flat means: at most one and a half times what it costs with 10.
struct BusChurnCase: Case {
  private static let sizes = [10, 1_000, 100_000]

  func measure() -> [Row] {
    let tally = Tally.shared
    let foundation = Self.sizes.map {
      BusChurn(of: NotificationCenter(), registered: $0, tally)
    }
    let ours = Self.sizes.map { BusChurn(of: EventBus(), registered: $0, tally) }
    return BusChurnOrder.allCases.flatMap { order in
      rows(
        order,
        Rounds(count: 25).medians(
          zip(foundation, ours).flatMap { [$0.work(order), $1.work(order)] }))
    }
  }

  // Foundation's time and ours by turns, so that those which are compared are measured together.
  private func rows(_ order: BusChurnOrder, _ times: [Double]) -> [Row] {
    let sizes = Self.sizes.indices
    let (peers, ours) = (sizes.map { times[2 * $0] }, sizes.map { times[2 * $0 + 1] })
    let faster = zip(Self.sizes, zip(ours, peers)).map { size, time in
      Row(
        "remove the \(order) and add one, \(size) registered", Figure(time.0, .seconds),
        peer: Row.Peer(name: BusSpeed.peer, figure: Figure(time.1, .seconds)),
        target: .faster(2.5))
    }
    let flat = Row(
      "the same, 100,000 beside 10", Figure(ours[ours.count - 1], .seconds),
      peer: Row.Peer(name: "at 10", figure: Figure(ours[0], .seconds)), target: .share(1.5))
    return faster + [flat]
  }
}
