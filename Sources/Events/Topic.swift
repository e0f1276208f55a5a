/// A name looked up beforehand, for posting the same name often.
///
/// On another bus than the one that gave it, it is looked up by name each time.
// Unchecked: the channel is looked at only on behalf of its bus, which keeps it.
public struct Topic: Hashable, @unchecked Sendable {
  /// The name that posts on this topic bear.
  public let name: EventBus.Name
  let bus: UInt64
  let channel: Unmanaged<Channel>

  /// Whether both were given for the same name by the same bus.
  public static func == (left: Topic, right: Topic) -> Bool {
    left.bus == right.bus && left.name == right.name
  }

  /// Feeds the name and its bus to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(bus)
    hasher.combine(name)
  }
}
