import Events
import Foundation

/// Removes one observer and adds one while 10, 1,000 or 100,000 are registered.
///
/// The cost counts as flat if it is at most one and a half times the cost with 10. At random among
/// 100,000 it is two to three times that: the token, the entry and the closure are each in memory
/// that no cache holds, and a profile shows a quarter of the time for each of the three.
struct BusChurnCase: Case {
  private static let sizes = [10, 1_000, 100_000]
  private static let rounds = Rounds(count: 25)

  func measure() -> [Row] {
    let tally = Tally.shared
    let foundation = Self.sizes.map { BusChurn(of: NotificationCenter(), registered: $0, tally) }
    let ours = Self.sizes.map { BusChurn(of: EventBus(), registered: $0, tally) }
    return BusChurnOrder.allCases.flatMap { order in
      // Alternating between Foundation and the bus: what is compared is measured together.
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

/// A constant number of registered observers; each turn removes one and adds one.
final class BusChurn<Token> {
  private let add: () -> Token
  private let remove: (Token) -> Void
  private var tokens: [Token] = []
  private var oldest = 0
  private var scatter: UInt64 = 1

  init(registered: Int, add: @escaping () -> Token, remove: @escaping (Token) -> Void) {
    self.add = add
    self.remove = remove
    tokens.reserveCapacity(registered)
    for _ in 0..<registered { tokens.append(add()) }
  }

  func work(_ order: BusChurnOrder) -> Rounds.Work {
    { times in for _ in 0..<times { self.turn(order) } }
  }

  private func turn(_ order: BusChurnOrder) {
    let place = place(order)
    remove(tokens[place])
    tokens[place] = add()
  }

  private func place(_ order: BusChurnOrder) -> Int {
    switch order {
    case .newest: return tokens.count - 1
    case .oldest:
      oldest = oldest + 1 == tokens.count ? 0 : oldest + 1
      return oldest
    // The high bits of a full-period generator, whose cost is negligible here.
    case .random:
      scatter = scatter &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(((scatter >> 32) &* UInt64(tokens.count)) >> 32)
    }
  }
}

extension BusChurn where Token == EventBus.Token {
  convenience init(of bus: EventBus, registered: Int, _ tally: Tally) {
    self.init(registered: registered) {
      bus.addObserver(forName: BusPair.name, object: nil) { _ in tally.count() }
    } remove: {
      bus.removeObserver($0)
    }
  }
}

extension BusChurn where Token == any NSObjectProtocol {
  convenience init(of center: NotificationCenter, registered: Int, _ tally: Tally) {
    self.init(registered: registered) {
      center.addObserver(forName: BusPair.foundationName, object: nil, queue: nil) { _ in
        tally.count()
      }
    } remove: {
      center.removeObserver($0)
    }
  }
}

/// Which of the registered observers is removed next.
enum BusChurnOrder: String, CaseIterable {
  case oldest, newest, random
}
