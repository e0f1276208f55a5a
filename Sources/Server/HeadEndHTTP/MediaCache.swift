import HeadEndAPI

/// Coded video by its orders: equal orders give equal bytes, so each is coded once while it is
/// wanted.
actor MediaCache {
  private var coded: [MediaOrder: Task<[UInt8], Never>] = [:]
  private var orders: [MediaOrder] = []
  private let code: @Sendable (MediaOrder) -> [UInt8]

  /// Some minutes of a channel in all renditions.
  private static let limit = 256

  init(_ code: @escaping @Sendable (MediaOrder) -> [UInt8]) {
    self.code = code
  }

  func bytes(of order: MediaOrder) async -> [UInt8] {
    if let task = coded[order] { return await task.value }
    let code = code
    let task = Task.detached { code(order) }
    coded[order] = task
    orders.append(order)
    if orders.count > Self.limit { coded[orders.removeFirst()] = nil }
    return await task.value
  }
}
