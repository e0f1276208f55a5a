import Synchronization

/// A synchronous, thread-safe event bus with the methods and matching rules of
/// `NotificationCenter`.
///
/// Observers are called in the order of their registration, whatever they want: a name, an object,
/// a message type or everything (Events/Guarantees).
public final class EventBus: Sendable {
  /// The name of a notification.
  public typealias Name = EventName
  /// What an observer of a name, of an object or of everything receives.
  public typealias Notification = EventNotification

  /// Identifies one registration on one bus; never reused. Dropping it keeps the observer.
  public struct Token: Hashable, Sendable {
    let bus: UInt64
    let serial: UInt64
    let list: UInt32
    // Where in the list's buffer; it moves towards the front as other observers are removed.
    let index: UInt32
  }

  /// The bus of a program that needs only one.
  public static let `default` = EventBus()

  private static let lastID = Atomic<UInt64>(0)

  // Tells this bus's tokens and topics from those of any other bus, also of buses that are gone.
  let id: UInt64
  let registry: Mutex<Registry>
  let counts = ObserverCounts()
  let wildcard: ObserverGroup
  let cache = LookupCache()

  /// Makes a bus that shares nothing with any other.
  public init() {
    id = Self.lastID.wrappingAdd(1, ordering: .relaxed).newValue
    let registry = Registry()
    wildcard = registry.wildcard
    self.registry = Mutex(registry)
  }
}

/// A name that was looked up beforehand, for posting the same name often.
///
/// On any bus but the one that made it, the name is looked up each time.
// Unchecked: the group is used only on behalf of its bus, which keeps it alive.
public struct Topic: Hashable, @unchecked Sendable {
  /// The name of what is posted on this topic.
  public let name: EventBus.Name
  let bus: UInt64
  let group: Unmanaged<ObserverGroup>

  /// Whether the same bus made both for the same name.
  public static func == (left: Topic, right: Topic) -> Bool {
    left.bus == right.bus && left.name == right.name
  }

  /// Hashes the name and its bus.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(bus)
    hasher.combine(name)
  }
}

/// Where an observer runs, such as the main thread or an operation queue.
public protocol DeliveryQueue: Sendable {
  /// Runs `work` there and returns when it has finished; runs it at once if the caller is already
  /// there. It waits for nothing else on the queue (Events/Behaviours, "Delivery").
  func perform(_ work: @escaping @Sendable () -> Void)
}
