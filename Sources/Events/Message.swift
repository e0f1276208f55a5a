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
  var object: (any Sendable)? { get }
  /// What observers of names see as `userInfo`, built only when it is read; by default `nil`.
  var userInfo: [AnyHashable: Any]? { get }
  /// The message that a notification without one stands for, or `nil`, the default.
  static func makeMessage(_ notification: EventNotification) -> Self?
}

extension Message {
  public static var name: EventName { EventName(String(reflecting: Self.self)) }

  public var name: EventName { Self.name }

  public var object: (any Sendable)? { nil }

  public var userInfo: [AnyHashable: Any]? { nil }

  public static func makeMessage(_ notification: EventNotification) -> Self? { nil }
}
