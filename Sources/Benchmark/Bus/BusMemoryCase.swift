import Events
import Foundation

/// The heap that 100,000 observers of one name take.
struct BusMemoryCase: Case {
  private static let count = 100_000

  func measure() -> [Row] { [observers(), withTokens()] }

  // Foundation's centre does not retain its tokens.
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

/// Heap allocations during posts; the target is none.
struct BusAllocationsCase: Case {
  private static let posts = 10_000

  func measure() -> [Row] {
    let (object, tally) = (BusSubject(), Tally.shared)
    let pair = BusPair(observers: 10)
    let ofObject = BusPair(observers: 10, object: object)
    let everything = BusPair(observers: 10)
    everything.bus.addObserver(forName: nil, object: nil) { _ in tally.count() }
    return [
      row("by name", pair.posts()), row("on a topic", pair.topicPosts()),
      row("with an object", ofObject.posts(object: object)),
      row("named and wildcard", everything.posts()),
      row("of typed messages", typedPosts()),
    ]
  }

  private func row(_ kind: String, _ work: Rounds.Work) -> Row {
    // The first post fills caches that stay; it is not counted.
    work(1)
    let blocks = Heap.allocations { work(Self.posts) }
    return Row(
      "allocations in 10,000 posts \(kind)", Figure(Double(blocks), .count), target: .atMost(0))
  }

  private func typedPosts() -> Rounds.Work {
    let (bus, tally) = (EventBus(), Tally.shared)
    let observation = bus.addObserver(of: BusPayloadCase.Report.self) { tally.count($0.number) }
    return { times in
      withExtendedLifetime(observation) {
        for number in 0..<times {
          bus.post(BusPayloadCase.Report(number: number, text: "text", share: 2.5))
        }
      }
    }
  }
}
