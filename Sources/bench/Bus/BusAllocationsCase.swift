import Events

/// The heap blocks that posts ask for: none.
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
    // Once before: what the first post makes for good is not a post's own.
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
