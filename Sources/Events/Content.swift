/// What only some notifications carry, kept apart so that the others are cheap to pass on.
final class Content {
  /// A value that was posted as object; class instances are not kept here.
  let value: Any?
  let message: (any Message)?

  private init(value: Any?, message: (any Message)?) {
    self.value = value
    self.message = message
  }

  /// The content of a post by name; `instance` is the class instance in `object`, if one is.
  @inline(__always)
  static func of(_ object: Any?, besides instance: AnyObject?) -> Content? {
    object == nil || instance != nil ? nil : make(object, nil)
  }

  /// The content of a message; `instance` is the class instance in `object`, if one is.
  static func of(
    _ message: some Message, _ object: Any?, besides instance: AnyObject?
  ) -> Content {
    make(instance == nil ? object : nil, message)
  }

  // Never inlined: every post would pay for the copies that only a value needs.
  @inline(never)
  private static func make(_ value: Any?, _ message: (any Message)?) -> Content {
    Content(value: value, message: message)
  }
}
