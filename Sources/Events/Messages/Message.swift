/// A typed notification: observers of the type are given the value itself.
///
/// Every requirement has a default; they say how observers of names see the message.
public protocol Message: Sendable {
  /// The name of the type; by default its fully qualified type name.
  ///
  /// A notification posted by this name is offered to the type's observers through
  /// `makeMessage(_:)`.
  static var name: EventBus.Name { get }
  /// The name of this one message; by default that of its type.
  var name: EventBus.Name { get }
  /// What observers of names see as `object`; by default the subject of the post, if any.
  var object: Any? { get }
  /// What observers of names see as `userInfo`, built only when read; by default `nil`.
  var userInfo: [AnyHashable: Any]? { get }
  /// The message a notification stands for; `nil` if it stands for none. By default the
  /// message that the notification carries.
  static func makeMessage(_ notification: EventBus.Notification) -> Self?
}

extension Message {
  public static var name: EventBus.Name { TypeNames.name(of: Self.self) }

  public var name: EventBus.Name { Self.name }

  public var object: Any? { nil }

  public var userInfo: [AnyHashable: Any]? { nil }

  public static func makeMessage(_ notification: EventBus.Notification) -> Self? {
    notification.message as? Self
  }
}
