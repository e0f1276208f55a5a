/// A name looked up beforehand, for posting the same name often.
///
/// On another bus than the one that gave it, it is looked up by name each time.
public struct Topic: Hashable, Sendable {
  /// The name that posts on this topic bear.
  public let name: EventBus.Name
  let bus: UInt64
  let channel: Int
}
