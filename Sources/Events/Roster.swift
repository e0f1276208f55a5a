/// The observers that want the same thing, in the order of their registration.
struct Roster: Sendable {
  /// Emptied places are `nil` until enough of them are worth closing up.
  private(set) var handlers: ContiguousArray<Handler?> = []
  private(set) var live = 0
  let channel: Int
  let subject: Subject?

  init(channel: Int, subject: Subject? = nil) {
    self.channel = channel
    self.subject = subject
  }

  mutating func append(_ handler: Handler) {
    handler.position = UInt32(handlers.count)
    handlers.append(handler)
    live += 1
  }

  mutating func remove(_ handler: Handler) {
    handlers[Int(handler.position)] = nil
    live -= 1
    while let last = handlers.last, last == nil { handlers.removeLast() }
    if handlers.count > 32, live < handlers.count / 2 { closeUp() }
  }

  // At most one move for each removal since the last time, in whatever order they came.
  private mutating func closeUp() {
    var closed = ContiguousArray<Handler?>()
    closed.reserveCapacity(live + live / 4)
    for case let handler? in handlers {
      handler.position = UInt32(closed.count)
      closed.append(handler)
    }
    handlers = closed
  }
}
