import Synchronization

/// Collects the messages of one type, oldest first, until they are taken; stops when its last
/// reference is released.
public final class Mailbox<M: Message>: Sendable {
  private let store: Store
  private let token: EventBus.ObservationToken

  private final class Store: Sendable {
    let messages = Mutex<[M]>([])
  }

  /// Creates a mailbox for all messages of the type posted on the bus from now on; `label` names it
  /// in the bus's `observers`.
  public init(on bus: EventBus, label: String = #fileID) {
    let store = Store()
    self.store = store
    token = bus.addObserver(for: M.self, label: label) { (message: M) in
      store.messages.withLock { $0.append(message) }
    }
  }

  /// Empties the mailbox and returns everything since the last call, oldest first.
  public func takeAll() -> [M] {
    let taken = store.messages.withLock { messages in
      let taken = messages
      messages = []
      return taken
    }
    // Released after unlocking: objects that a message owns may use the mailbox when they go.
    return withExtendedLifetime(taken) { taken }
  }
}
