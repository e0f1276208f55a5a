import Events
import Foundation
import Testing

struct DeliveryQueueTests {
  // Behaviour 15: Foundation on Linux would wait for ever here.
  @Test func `a post does not wait for other operations on the queue`() {
    let (bus, journal, queue) = (EventBus(), Journal(), OperationQueue())
    queue.maxConcurrentOperationCount = 2
    let posted = DispatchSemaphore(value: 0)
    let unrelated = BlockOperation { posted.wait() }
    queue.addOperation(unrelated)
    bus.addObserver(forName: "a", object: nil, queue: WaitingQueue(queue)) { _ in
      journal.write("heard")
    }
    bus.post(name: "a")
    #expect(!unrelated.isFinished)
    posted.signal()
    unrelated.waitUntilFinished()
    #expect(journal.text == "heard")
  }

  // Behaviour 17.
  @Test func `the bus retains an observer's queue`() {
    let (bus, journal) = (EventBus(), Journal())
    weak var kept: OperationQueue?
    let token = {
      let queue = OperationQueue()
      kept = queue
      return bus.addObserver(forName: "a", object: nil, queue: WaitingQueue(queue)) { _ in
        journal.write("heard")
      }
    }()
    #expect(kept != nil)
    bus.post(name: "a")
    #expect(journal.text == "heard")
    bus.removeObserver(token)
  }
}

/// An operation queue as a delivery queue: it waits for its own operation and for no other.
struct WaitingQueue: DeliveryQueue {
  private let queue: OperationQueue

  init(_ queue: OperationQueue) { self.queue = queue }

  func perform(_ work: @escaping @Sendable () -> Void) {
    guard OperationQueue.current !== queue else { return work() }
    queue.addOperations([BlockOperation(block: work)], waitUntilFinished: true)
  }
}
