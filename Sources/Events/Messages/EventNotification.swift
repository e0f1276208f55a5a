/// What an observer of a name, of an object or of everything receives: a name, an object and a
/// payload.
///
/// On the bus it is called `EventBus.Notification`.
public struct EventNotification {
  /// What the notification is about.
  public let name: EventName
  // References only: storing an existential would make every delivery several times slower.
  let instance: AnyObject?
  private let boxed: BoxedPayload?
  private let entries: [AnyHashable: Any]?

  /// Makes a notification without a typed message.
  public init(name: EventName, object: Any? = nil, userInfo: [AnyHashable: Any]? = nil) {
    self.init(name: name, object: object, instance: ClassInstance.of(object), userInfo: userInfo)
  }

  /// Makes a notification of an object whose class instance, if it is one, is known already.
  @inline(__always)
  init(name: EventName, object: Any?, instance: AnyObject?, userInfo: [AnyHashable: Any]?) {
    self.name = name
    self.instance = instance
    boxed = object == nil || instance != nil ? nil : .make(object, nil)
    entries = userInfo
  }

  /// Makes a notification of a class instance, or of no object.
  @inline(__always)
  init(name: EventName, instance: AnyObject?, userInfo: [AnyHashable: Any]? = nil) {
    self.name = name
    self.instance = instance
    boxed = nil
    entries = userInfo
  }

  /// Makes the notification that stands for a message.
  init(_ message: some Message, name: EventName, object: Any?, instance: AnyObject?) {
    self.name = name
    self.instance = instance
    boxed = .make(instance == nil ? object : nil, message)
    entries = nil
  }

  /// What only some notifications carry, boxed so that the others are cheap to copy.
  private final class BoxedPayload {
    /// An object that is a value; class instances are not boxed.
    let value: Any?
    let message: (any Message)?

    private init(value: Any?, message: (any Message)?) {
      self.value = value
      self.message = message
    }

    // Never inlined: every post would pay for the copies that only a value needs.
    @inline(never)
    static func make(_ value: Any?, _ message: (any Message)?) -> BoxedPayload {
      BoxedPayload(value: value, message: message)
    }
  }
}

extension EventNotification {
  /// The poster: a class instance, which observers can filter by, or a value, which is payload
  /// only.
  public var object: Any? {
    if let instance { return instance }
    return boxed?.value
  }

  /// The typed message behind this notification; `nil` if it was posted by name.
  public var message: (any Message)? { boxed?.message }

  /// The payload by key; the payload of a typed message is built each time it is read.
  public var userInfo: [AnyHashable: Any]? { entries ?? message?.userInfo }
}

extension EventNotification: Equatable {
  /// Whether name, object and payload are the same: instances by identity, values by `==`.
  public static func == (left: Self, right: Self) -> Bool {
    left.name == right.name && same(left.object, right.object)
      && same(left.userInfo, right.userInfo)
  }

  private static func same(_ left: Any?, _ right: Any?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    let instances = (ClassInstance.of(left), ClassInstance.of(right))
    guard instances.0 === instances.1 else { return false }
    if instances.0 != nil { return true }
    guard let left = left as? AnyHashable, let right = right as? AnyHashable else { return false }
    return left == right
  }

  private static func same(_ left: [AnyHashable: Any]?, _ right: [AnyHashable: Any]?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return left.count == right.count
      && left.allSatisfy { key, value in right[key].map { same(value, $0) } ?? false }
  }
}

/// Tells class instances, which have an identity, from values, which have none.
enum ClassInstance {
  /// The class instance in an existential; `nil` if it holds a value.
  @inline(__always)
  static func of(_ object: Any?) -> AnyObject? {
    // Checked here because merely copying an optional existential is slow.
    object == nil ? nil : ofSome(object)
  }

  @inline(never)
  private static func ofSome(_ object: Any?) -> AnyObject? {
    // Casting a value to AnyObject would box it and return the identity of a temporary box.
    guard let object, type(of: object) is AnyClass else { return nil }
    return reference(to: object)
  }

  // An instance is its own reference; `as AnyObject` does the same twenty times slower.
  private static func reference<Object>(to object: Object) -> AnyObject {
    unsafeBitCast(object, to: AnyObject.self)
  }
}
