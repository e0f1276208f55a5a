/// A place where an observer runs, such as the main thread or an operation queue.
public protocol DeliveryQueue: Sendable {
  /// Runs `work` on this queue and returns when it has finished; runs it directly if the caller is
  /// already on the queue. An implementation must not wait for other work on the queue
  /// (Events/Behaviours, "Delivery").
  func perform(_ work: @escaping @Sendable () -> Void)
}
