import Events
import Foundation

/// An operation queue as the bus wants it: waits for its own operation and for no other.
struct WaitingQueue: DeliveryQueue {
  private let queue: OperationQueue

  init(_ queue: OperationQueue) { self.queue = queue }

  func perform(_ work: @escaping @Sendable () -> Void) {
    guard OperationQueue.current !== queue else { return work() }
    queue.addOperations([BlockOperation(block: work)], waitUntilFinished: true)
  }
}
