/// Where an observer wants to be called, such as a main thread or an operation queue.
public protocol DeliveryQueue: Sendable {
  /// Runs `work` there and returns after it has finished; at once if the caller is there already.
  ///
  /// Nothing else on the queue is waited for (EVENTS §2, lines 15 to 17).
  func perform(_ work: @escaping @Sendable () -> Void)
}
