/// A typed notification: observers of the type receive the value itself.
///
/// All requirements have defaults. They determine how observers of names see the message.
public protocol Message: Sendable {
  /// The name of the type; by default its fully qualified type name.
  ///
  /// Notifications posted under this name are passed to `makeMessage(_:)`, and observers of the
  /// type receive the result.
  static var name: EventName { get }
  /// The name of this one message; by default the name of its type.
  var name: EventName { get }
  /// The `object` that observers of names see; by default the subject of the post, if any.
  var object: (any Sendable)? { get }
  /// The `userInfo` that observers of names see, built on access; by default `nil`.
  var userInfo: [AnyHashable: Any]? { get }
  /// Makes a message from a notification that was posted by name; by default returns `nil`, so that
  /// observers of the type do not receive it.
  static func makeMessage(_ notification: EventNotification) -> Self?
}

extension Message {
  public static var name: EventName { EventName(String(reflecting: Self.self)) }

  public var name: EventName { Self.name }

  public var object: (any Sendable)? { nil }

  public var userInfo: [AnyHashable: Any]? { nil }

  public static func makeMessage(_ notification: EventNotification) -> Self? { nil }
}
