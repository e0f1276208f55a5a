import Synchronization

/// A typed notification: observers of the type receive the value itself.
///
/// Every requirement has a default. The requirements say how observers of names see the message.
public protocol Message: Sendable {
  /// The name of the type; by default its fully qualified type name.
  ///
  /// A notification that is posted under this name is offered to the type's observers through
  /// `makeMessage(_:)`.
  static var name: EventName { get }
  /// The name of this one message; by default the name of its type.
  var name: EventName { get }
  /// What observers of names see as `object`; by default the subject of the post, if any.
  var object: Any? { get }
  /// What observers of names see as `userInfo`, built only when it is read; by default `nil`.
  var userInfo: [AnyHashable: Any]? { get }
  /// The message that a notification stands for, or `nil`; by default the message that the
  /// notification carries.
  static func makeMessage(_ notification: EventNotification) -> Self?
}

extension Message {
  public static var name: EventName { TypeNames.name(of: Self.self) }

  public var name: EventName { Self.name }

  public var object: Any? { nil }

  public var userInfo: [AnyHashable: Any]? { nil }

  public static func makeMessage(_ notification: EventNotification) -> Self? {
    notification.message as? Self
  }
}

/// A cache of fully qualified type names, because the runtime takes its time to make one.
private enum TypeNames {
  private static let known = Mutex<[ObjectIdentifier: EventName]>([:])

  static func name(of type: Any.Type) -> EventName {
    let identity = ObjectIdentifier(type)
    if let name = known.withLock({ $0[identity] }) { return name }
    let name = EventName(String(reflecting: type))
    known.withLock { $0[identity] = name }
    return name
  }
}
