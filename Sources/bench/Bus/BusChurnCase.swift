import Events
import Foundation

/// One observer removed and one added while 10, 1,000 or 100,000 are registered.
///
/// Flat means: at most one and a half times what it costs with 10. At random among 100,000 it is
/// two to three times that: the token, the entry and the closure are each in cold memory, and a
/// profile gives each of the three a quarter of the time.
struct BusChurnCase: Case {
  private static let sizes = [10, 1_000, 100_000]
  private static let rounds = Rounds(count: 25)

  func measure() -> [Row] {
    let tally = Tally.shared
    let foundation = Self.sizes.map { BusChurn(of: NotificationCenter(), registered: $0, tally) }
    let ours = Self.sizes.map { BusChurn(of: EventBus(), registered: $0, tally) }
    return BusChurnOrder.allCases.flatMap { order in
      // Foundation's time and ours by turns: those that are compared are measured together.
      let works = zip(foundation, ours).flatMap { [$0.work(order), $1.work(order)] }
      let times = Self.rounds.medians(works)
      let sizes = Self.sizes.indices
      return rows(order, sizes.map { times[2 * $0 + 1] }, sizes.map { times[2 * $0] })
    }
  }

  private func rows(_ order: BusChurnOrder, _ ours: [Double], _ peers: [Double]) -> [Row] {
    let faster = zip(Self.sizes, zip(ours, peers)).map { size, time in
      Row(
        "remove the \(order) and add one, \(size) registered", Figure(time.0, .seconds),
        peer: Row.Peer(name: BusSpeed.peer, figure: Figure(time.1, .seconds)),
        target: .faster(2.5))
    }
    return faster + [flat(order, ours, peers)]
  }

  private func flat(_ order: BusChurnOrder, _ ours: [Double], _ peers: [Double]) -> Row {
    let (few, many) = (ours[0], ours[ours.count - 1])
    let added = Figure(peers[peers.count - 1] - peers[0], .seconds).text
    return Row(
      "the same, 100,000 beside 10", Figure(many, .seconds),
      peer: Row.Peer(name: "at 10", figure: Figure(few, .seconds)), target: .share(1.5),
      remark: order == .random ? "cold memory, which adds \(added) to \(BusSpeed.peer)" : nil)
  }
}
