/// A name, an object and a payload, as observers of a name, of an object or of everything receive
/// them.
///
/// `EventBus.Notification` is another name for it.
public struct EventNotification: Sendable {
  /// The name under which it was posted.
  public let name: EventName
  // The poster, or the subject of a message.
  private let instance: (any AnyObject & Sendable)?
  // Boxed, because many notifications have none, and its parts are slow to copy.
  private let content: Content?

  private final class Content: Sendable {
    // Instead of an instance.
    let object: (any Sendable)?
    let entries: (@Sendable () -> [AnyHashable: Any])?
    let message: (any Message)?

    init(
      object: (any Sendable)? = nil, entries: (@Sendable () -> [AnyHashable: Any])? = nil,
      message: (any Message)? = nil
    ) {
      self.object = object
      self.entries = entries
      self.message = message
    }

    /// Converts keys of any type to `AnyHashable` when they are read.
    static func reading<Key: Hashable & Sendable>(
      _ entries: [Key: any Sendable]
    ) -> @Sendable () -> [AnyHashable: Any] {
      { entries }
    }
  }

  /// Creates a notification without a typed message.
  public init(name: EventName, object: (any Sendable)?, userInfo: [String: any Sendable]? = nil) {
    self.name = name
    instance = nil
    content = Content(object: object, entries: userInfo.map(Content.reading))
  }

  /// Creates a notification without a typed message, with keys of a type other than `String`, such
  /// as key paths.
  public init<Key: Hashable & Sendable>(
    name: EventName, object: (any Sendable)? = nil, userInfo: [Key: any Sendable]
  ) {
    self.name = name
    instance = nil
    content = Content(object: object, entries: Content.reading(userInfo))
  }

  /// Creates a notification without a typed message, about a class instance or without an object.
  public init(
    name: EventName, object: (any AnyObject & Sendable)? = nil,
    userInfo: [String: any Sendable]? = nil
  ) {
    self.name = name
    instance = object
    content = userInfo.map { Content(entries: Content.reading($0)) }
  }

  /// Creates the notification that carries a message.
  init(_ message: some Message, about subject: (any AnyObject & Sendable)?) {
    name = message.name
    instance = subject
    content = Content(object: message.object, message: message)
  }
}

extension EventNotification {
  /// The sender: a class instance, by which observers can filter, or a value, by which they cannot.
  public var object: (any Sendable)? {
    if let object = content?.object { object } else { instance }
  }

  /// The typed message that was posted; `nil` if the notification was posted by name.
  public var message: (any Message)? { content?.message }

  /// The payload by key; the payload of a typed message is built on each access.
  public var userInfo: [AnyHashable: Any]? {
    if let entries = content?.entries { entries() } else { message?.userInfo }
  }

  /// The names and identities that select its observers.
  var address: Address {
    let subject = instance.map { ObjectIdentifier($0) }
    guard let content else {
      return Address(name: name, object: subject, type: name, subject: subject)
    }
    let object = content.object == nil ? subject : ClassInstance.identity(of: content.object)
    guard let message = content.message else {
      return Address(name: name, object: object, type: name, subject: object)
    }
    return Address(name: name, object: object, type: type(of: message).name, subject: subject)
  }

  /// The message that the notification carries, if it is of this type; for a notification posted by
  /// name, the message that the type makes from it.
  func message<M: Message>(of type: M.Type) -> M? {
    message.map { $0 as? M } ?? M.makeMessage(self)
  }
}

extension EventNotification: Equatable {
  /// Compares name, object and payload: class instances by identity, values by `==`.
  public static func == (left: Self, right: Self) -> Bool {
    left.name == right.name && same(left.object, right.object)
      && same(left.userInfo, right.userInfo)
  }

  private static func same(_ left: Any?, _ right: Any?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    let identity = ClassInstance.identity(of: left)
    guard identity == ClassInstance.identity(of: right) else { return false }
    if identity != nil { return true }
    guard let left = left as? AnyHashable, let right = right as? AnyHashable else { return false }
    return left == right
  }

  private static func same(_ left: [AnyHashable: Any]?, _ right: [AnyHashable: Any]?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return left.count == right.count
      && left.allSatisfy { key, value in right[key].map { same(value, $0) } ?? false }
  }
}

/// The names and identities that select the observers of a notification.
struct Address {
  let name: EventName
  /// The identity by which observers of the name filter.
  var object: ObjectIdentifier?
  /// The name of the message's type; for a post by name, that same name, because types with this
  /// name may make a message from it.
  let type: EventName
  /// The identity by which observers of the type filter.
  var subject: ObjectIdentifier?
}

/// The distinction between class instances, which have an identity, and values, which have none.
private enum ClassInstance {
  /// The identity of a class instance; `nil` for a value.
  static func identity(of object: Any?) -> ObjectIdentifier? {
    // Checked first: the cast would box a value, and the identity would be the temporary box's.
    guard let object, type(of: object) is AnyClass else { return nil }
    return ObjectIdentifier(object as AnyObject)
  }
}
