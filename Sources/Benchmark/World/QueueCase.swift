import Simulation

/// A cycle of the event queue, one event out and one in, among a number of waiting events.
struct QueueCase: Case {
  func measure() -> [Row] {
    [10, 1_000, 100_000].flatMap(rows)
  }

  private func rows(waiting: Int) -> [Row] {
    var queue = Self.queue(waiting: waiting)
    let time = Rounds().medians([{ Self.cycle(&queue, times: $0) }])[0]
    let blocks = Heap.allocations { Self.cycle(&queue, times: 10_000) }
    return [
      Row("one event out and one in, \(waiting) waiting", Figure(time, .seconds)),
      Row(
        "allocations in 10,000 of them", Figure(Double(blocks), .count), target: .atMost(0)),
    ]
  }

  /// A queue with this many events, at random instants.
  static func queue(waiting: Int) -> EventQueue<Int> {
    var queue = EventQueue<Int>()
    var random = RandomStream(seed: 1, name: "bench")
    for event in 0..<waiting {
      queue.schedule(event, at: .zero + .milliseconds(random.integer(in: 0...999)))
    }
    return queue
  }

  /// Pops the first event and schedules it again a second later, this many times.
  static func cycle(_ queue: inout EventQueue<Int>, times: Int) {
    for _ in 0..<times {
      guard let (instant, event) = queue.popNext(through: .distantFuture) else { return }
      queue.schedule(event, at: instant + .seconds(1))
    }
  }
}
