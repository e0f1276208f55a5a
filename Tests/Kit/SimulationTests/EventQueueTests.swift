import Simulation
import Testing

@Suite struct EventQueueTests {
  @Test func `events come in order of time, and in order of scheduling within an instant`() {
    var queue = EventQueue<Int>()
    for (index, second) in [3, 1, 2, 1, 3, 1].enumerated() {
      queue.schedule(index, at: .zero + .seconds(second))
    }
    var seen: [Int] = []
    while let (_, event) = queue.popNext(through: .distantFuture) { seen.append(event) }
    #expect(seen == [1, 3, 5, 2, 0, 4])
  }

  @Test func `nothing beyond the limit is taken`() {
    var queue = EventQueue<Int>()
    queue.schedule(1, at: .zero + .seconds(2))
    let early = queue.popNext(through: .zero + .seconds(1))
    let due = queue.popNext(through: .zero + .seconds(2))
    #expect(early == nil)
    #expect(due?.event == 1)
  }

  @Test func `a cancelled event does not happen, and a ticket is never valid again`() {
    var queue = EventQueue<String>()
    let first = queue.schedule("first", at: .zero)
    let once = queue.cancel(first)
    let twice = queue.cancel(first)
    let second = queue.schedule("second", at: .zero)
    let afterReuse = queue.cancel(first)
    let happened = queue.popNext(through: .zero)
    let tooLate = queue.cancel(second)
    #expect([once, twice, afterReuse, tooLate] == [true, false, false, false])
    #expect(happened?.event == "second")
    #expect(queue.isEmpty)
  }

  @Test(arguments: 0..<20)
  func `it agrees with a sorted list under random scheduling and cancelling`(seed: UInt64) {
    var random = RandomStream(seed: seed, name: "queue")
    var queue = EventQueue<Int>()
    var model: [(instant: Instant, id: Int, ticket: EventTicket)] = []
    for id in 0..<500 {
      let instant = Instant(nanoseconds: random.integer(in: 0...50))
      model.append((instant, id, queue.schedule(id, at: instant)))
      if random.fraction() < 0.4, let victim = model.indices.randomElement(using: &random) {
        let cancelled = queue.cancel(model.remove(at: victim).ticket)
        #expect(cancelled)
      }
    }
    #expect(queue.count == model.count)
    let expected = model.sorted { ($0.instant, $0.id) < ($1.instant, $1.id) }.map(\.id)
    var seen: [Int] = []
    while let (_, event) = queue.popNext(through: .distantFuture) { seen.append(event) }
    #expect(seen == expected)
  }

  @Test func `a copy is a snapshot`() {
    var queue = EventQueue<Int>()
    queue.schedule(1, at: .zero)
    let snapshot = queue
    _ = queue.popNext(through: .zero)
    #expect(queue.isEmpty)
    #expect(snapshot.count == 1)
  }
}
