/// Where an observer runs, such as the main thread or an operation queue.
public protocol DeliveryQueue: Sendable {
  /// Runs `work` there and returns when it has finished; runs it at once if the caller is already
  /// there. It waits for nothing else on the queue (Events/Behaviours, "Delivery").
  func perform(_ work: @escaping @Sendable () -> Void)
}
