/// What an observer of a name, of an object or of everything receives: a name, an object and a
/// payload.
///
/// On the bus it is called `EventBus.Notification`.
public struct EventNotification: Sendable {
  /// What the notification is about.
  public let name: EventName
  // The poster, or the subject of a message.
  private let instance: (any AnyObject & Sendable)?
  // Boxed, because many have none, and its parts are slow to copy.
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

    /// Keys of any type as observers read them: converted when they are read.
    static func reading<Key: Hashable & Sendable>(
      _ entries: [Key: any Sendable]
    ) -> @Sendable () -> [AnyHashable: Any] {
      { entries }
    }
  }

  /// Makes a notification without a typed message.
  public init(name: EventName, object: (any Sendable)?, userInfo: [String: any Sendable]? = nil) {
    self.name = name
    instance = nil
    content = Content(object: object, entries: userInfo.map(Content.reading))
  }

  /// Makes a notification without a typed message, with keys of another type, such as key paths.
  public init<Key: Hashable & Sendable>(
    name: EventName, object: (any Sendable)? = nil, userInfo: [Key: any Sendable]
  ) {
    self.name = name
    instance = nil
    content = Content(object: object, entries: Content.reading(userInfo))
  }

  /// Makes a notification without a typed message, of a class instance or of no object.
  public init(
    name: EventName, object: (any AnyObject & Sendable)? = nil,
    userInfo: [String: any Sendable]? = nil
  ) {
    self.name = name
    instance = object
    content = userInfo.map { Content(entries: Content.reading($0)) }
  }

  /// Makes the notification that stands for a message.
  init(_ message: some Message, about subject: (any AnyObject & Sendable)?) {
    name = message.name
    instance = subject
    content = Content(object: message.object, message: message)
  }
}

extension EventNotification {
  /// The poster: a class instance, which observers can filter by, or a value, which is payload
  /// only.
  public var object: (any Sendable)? {
    if let object = content?.object { object } else { instance }
  }

  /// The typed message behind this notification; `nil` if it was posted by name.
  public var message: (any Message)? { content?.message }

  /// The payload by key; the payload of a typed message is built each time it is read.
  public var userInfo: [AnyHashable: Any]? {
    if let entries = content?.entries { entries() } else { message?.userInfo }
  }

  /// Whom it is for.
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

  /// The message of a type that the notification carries, or, if it carries none, stands for.
  func message<M: Message>(of type: M.Type) -> M? {
    message.map { $0 as? M } ?? M.makeMessage(self)
  }
}

extension EventNotification: Equatable {
  /// Whether name, object and payload are the same: instances by identity, values by `==`.
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

/// Whom a notification is for.
struct Address {
  let name: EventName
  /// What the name's observers filter by.
  var object: ObjectIdentifier?
  /// The name of the message's type, or of the types of which it may be a message.
  let type: EventName
  /// What the type's observers filter by.
  var subject: ObjectIdentifier?
}

/// Tells class instances, which have an identity, from values, which have none.
private enum ClassInstance {
  /// The identity of a class instance; `nil` for a value.
  static func identity(of object: Any?) -> ObjectIdentifier? {
    // Asked first: a value would be boxed, and the identity that of a temporary box.
    guard let object, type(of: object) is AnyClass else { return nil }
    return ObjectIdentifier(object as AnyObject)
  }
}
