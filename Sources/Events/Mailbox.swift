import Synchronization

/// Keeps the messages of one type until they are taken, in the order they were posted; ends with
/// its last reference.
public final class Mailbox<M: Message>: Sendable {
  private let store: Store
  private let token: EventBus.ObservationToken

  private final class Store: Sendable {
    let messages = Mutex<[M]>([])
  }

  /// Makes a mailbox for every message of the type that is posted on the bus from now on; `label`
  /// is what the bus's `observers` calls it.
  public init(on bus: EventBus, label: String = #fileID) {
    let store = Store()
    self.store = store
    token = bus.addObserver(for: M.self, label: label) { (message: M) in
      store.messages.withLock { $0.append(message) }
    }
  }

  /// Empties the mailbox: returns everything since the last call, oldest first.
  public func takeAll() -> [M] {
    let taken = store.messages.withLock { messages in
      let taken = messages
      messages = []
      return taken
    }
    // A caller may want none of it: what a message owns may use the mailbox in its deinitializer.
    return withExtendedLifetime(taken) { taken }
  }
}
