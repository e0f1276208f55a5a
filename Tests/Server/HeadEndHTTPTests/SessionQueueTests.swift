import Testing

@testable import HeadEndHTTP

#if TSAN
  import Locking
#else
  import Synchronization
#endif

/// The way from sockets to the session's thread.
@Suite struct SessionQueueTests {
  /// What only the session's thread may touch.
  private final class Counter {
    var order: [Int] = []
  }

  @Test func `the loop is woken once for all who wait, and again for the next`() {
    let wakes = Wakes()
    let queue = SessionQueue<Counter> { wakes.add() }
    let counter = Counter()
    for round in 1...2 {
      for number in 1...3 { queue.post({ $0.order.append(number) }) { _ in } }
      #expect(wakes.count == round)
      #expect(queue.serve(counter) && counter.order.count == 3 * round)
    }
  }

  @Test func `whoever posts from another thread gets what came of it`() async {
    let wakes = Wakes()
    let queue = SessionQueue<Counter> { wakes.add() }
    let counter = Counter()
    let (answers, continuation) = AsyncStream.makeStream(of: Int?.self)
    await withTaskGroup { group in
      for number in 1...20 {
        group.addTask {
          queue.post { counter -> Int in
            counter.order.append(number)
            return number * 2
          } take: {
            continuation.yield($0)
          }
        }
      }
    }
    #expect(queue.serve(counter) && wakes.count == 1)
    continuation.finish()
    #expect(Set(await Array(answers)) == Set((1...20).map { $0 * 2 }))
    #expect(Set(counter.order) == Set(1...20))
  }

  @Test func `nobody is answered before what has happened is written down`() {
    let queue = SessionQueue<Counter> {}
    let (counter, answered) = (Counter(), Wakes())
    for number in 1...3 { queue.post({ $0.order.append(number) }) { _ in answered.add() } }
    let served = queue.serve(counter) {
      #expect(counter.order == [1, 2, 3] && answered.count == 0)
    }
    #expect(served && answered.count == 3)
  }

  @Test func `what costs time comes last, the cheapest first, and one at a time`() {
    let (wakes, counter) = (Wakes(), Counter())
    let queue = SessionQueue<Counter> { wakes.add() }
    for cost in [40, 10, 30] { queue.post(cost: cost, { $0.order.append(cost) }) { _ in } }
    #expect(wakes.count == 1)
    queue.post({ $0.order.append(1) }) { _ in }
    #expect(queue.serve(counter) && counter.order == [1, 10])
    #expect(!queue.serve(counter), "the one before is not finished")
    queue.post({ $0.order.append(2) }) { _ in }
    #expect(wakes.count == 2)
    #expect(queue.serve(counter) && counter.order == [1, 10, 2])
    queue.finish()
    #expect(wakes.count == 3)
    #expect(queue.serve(counter) && counter.order == [1, 10, 2, 30])
    queue.finish()
    #expect(queue.serve(counter) && counter.order == [1, 10, 2, 30, 40])
    queue.finish()
    #expect(wakes.count == 4 && !queue.serve(counter))
    queue.post(cost: 5, { $0.order.append(5) }) { _ in }
    #expect(wakes.count == 5)
  }

  @Test func `nobody waits for what costs time and came before`() {
    let (counter, answered) = (Counter(), Wakes())
    let queue = SessionQueue<Counter> {}
    queue.post(cost: 9) { _ in
      #expect(answered.count == 1)
    } take: { _ in
      answered.add()
    }
    queue.post({ _ in }) { _ in answered.add() }
    #expect(queue.serve(counter) && answered.count == 2)
  }

  @Test func `nothing waits is nothing served`() {
    #expect(!SessionQueue<Counter> {}.serve(Counter()))
  }

  @Test func `closing answers those who wait, and those who come later, with nothing`() {
    let queue = SessionQueue<Counter> {}
    let answers = Mutex<[Int?]>([])
    queue.post({ _ in 1 }) { answer in answers.withLock { $0.append(answer) } }
    queue.post(cost: 3, { _ in 3 }) { answer in answers.withLock { $0.append(answer) } }
    queue.close()
    queue.post({ _ in 2 }) { answer in answers.withLock { $0.append(answer) } }
    #expect(answers.withLock { $0 } == [nil, nil, nil])
    #expect(!queue.serve(Counter()))
  }

  private final class Wakes: Sendable {
    private let value = Mutex(0)
    var count: Int { value.withLock { $0 } }
    func add() { value.withLock { $0 += 1 } }
  }
}

extension Array {
  fileprivate init(_ stream: AsyncStream<Element>) async {
    self = await stream.reduce(into: []) { $0.append($1) }
  }
}
