import Events
import Foundation

/// Observers that come and go while so many are registered: each turn removes one and adds one.
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
    // The high bits of a full-period generator: it costs nothing beside what is measured.
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
