import Events
import Foundation

/// The heap that 100,000 observers of one name take.
struct BusMemoryCase: Case {
  private static let count = 100_000

  func measure() -> [Row] { [observers(), withTokens()] }

  // Foundation's centre does not keep the tokens that it gives.
  private func observers() -> Row {
    let tally = Tally.shared
    let foundation = Heap.bytes {
      let center = NotificationCenter()
      for _ in 0..<Self.count { Self.register(tally, on: center) }
      return center
    }
    let ours = Heap.bytes {
      let bus = EventBus()
      for _ in 0..<Self.count { Self.register(tally, on: bus) }
      return bus
    }
    return row("bytes an observer, 100,000 of them", ours, foundation)
  }

  private func withTokens() -> Row {
    let tally = Tally.shared
    let foundation = Heap.bytes {
      let center = NotificationCenter()
      return (center, Self.list { Self.register(tally, on: center) })
    }
    let ours = Heap.bytes {
      let bus = EventBus()
      return (bus, Self.list { Self.register(tally, on: bus) })
    }
    return row("bytes an observer and its token", ours, foundation)
  }

  private func row(_ name: String, _ ours: Int, _ foundation: Int) -> Row {
    Row(
      name, Self.each(ours), peer: Row.Peer(name: BusSpeed.peer, figure: Self.each(foundation)),
      target: .share(0.5))
  }

  private static func each(_ bytes: Int) -> Figure {
    Figure(Double(bytes) / Double(count), .bytes)
  }

  private static func list<Token>(_ make: () -> Token) -> [Token] {
    var tokens: [Token] = []
    tokens.reserveCapacity(count)
    for _ in 0..<count { tokens.append(make()) }
    return tokens
  }

  @discardableResult
  private static func register(
    _ tally: Tally, on center: NotificationCenter
  ) -> any NSObjectProtocol {
    center.addObserver(forName: BusPair.foundationName, object: nil, queue: nil) { _ in
      tally.count()
    }
  }

  @discardableResult
  private static func register(_ tally: Tally, on bus: EventBus) -> EventBus.Token {
    bus.addObserver(forName: BusPair.name, object: nil) { _ in tally.count() }
  }
}
