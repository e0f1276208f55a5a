import Synchronization
import Testing

@testable import HeadEndHTTP

/// The way from sockets to the session's thread.
@Suite struct ReceptionTests {
  /// What only the session's thread may touch.
  private final class Counter {
    var order: [Int] = []
  }

  /// Serves until so many have been served.
  private static func serve(_ reception: Reception<Counter>, _ counter: Counter, _ count: Int) async
  {
    while counter.order.count < count {
      _ = reception.serve(counter)
      await Task.yield()
    }
  }

  @Test func `the loop is woken once for all who wait, and again for the next`() {
    let wakes = Wakes()
    let reception = Reception<Counter> { wakes.add() }
    let counter = Counter()
    for round in 1...2 {
      for number in 1...3 { reception.post({ $0.order.append(number) }) { _ in } }
      #expect(wakes.count == round)
      #expect(reception.serve(counter) && counter.order.count == 3 * round)
    }
  }

  @Test func `whoever asks is answered`() async {
    let wakes = Wakes()
    let reception = Reception<Counter> { wakes.add() }
    let counter = Counter()
    let asking = (1...20).map { number in
      Task {
        await reception.ask { counter -> Int in
          counter.order.append(number)
          return number * 2
        }
      }
    }
    await Self.serve(reception, counter, 20)
    for (index, task) in asking.enumerated() { #expect(await task.value == (index + 1) * 2) }
    #expect(Set(counter.order) == Set(1...20) && (1...20).contains(wakes.count))
  }

  @Test func `nobody is answered before what has happened is written down`() {
    let reception = Reception<Counter> {}
    let (counter, answered) = (Counter(), Wakes())
    for number in 1...3 { reception.post({ $0.order.append(number) }) { _ in answered.add() } }
    let served = reception.serve(counter) {
      #expect(counter.order == [1, 2, 3] && answered.count == 0)
    }
    #expect(served && answered.count == 3)
  }

  @Test func `nothing waits is nothing served`() {
    #expect(!Reception<Counter> {}.serve(Counter()))
  }

  @Test func `closing answers those who wait, and those who come later, with nothing`() async {
    let wakes = Wakes()
    let reception = Reception<Counter> { wakes.add() }
    let waiting = Task { await reception.ask { _ in 1 } }
    while wakes.count == 0 { await Task.yield() }
    reception.close()
    #expect(await waiting.value == nil)
    #expect(await reception.ask { _ in 2 } == nil)
    #expect(!reception.serve(Counter()))
  }

  private final class Wakes: Sendable {
    private let value = Atomic<Int>(0)
    var count: Int { value.load(ordering: .acquiring) }
    func add() { value.add(1, ordering: .acquiringAndReleasing) }
  }
}
