import Synchronization

/// A synchronous, thread-safe event bus with the verbs and matching rules of `NotificationCenter`.
///
/// Observers are called in the order of their registration, whatever they asked for: a name,
/// an object, a message type or everything (EVENTS §1).
public final class EventBus: Sendable {
  /// The bus of a program that needs only one.
  public static let `default` = EventBus()

  private static let lastID = Atomic<UInt64>(0)

  // Tells this bus's tokens and topics from those of any other bus, dead ones included.
  let id: UInt64
  let registry: Mutex<Registry>
  let census = Census()
  let everything: Channel
  let shortcuts = Shortcuts()

  /// Makes a bus that shares nothing with any other.
  public init() {
    id = Self.lastID.wrappingAdd(1, ordering: .relaxed).newValue
    let registry = Registry()
    everything = registry.everything
    self.registry = Mutex(registry)
  }
}
