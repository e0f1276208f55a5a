/// Tells class instances, which have an identity, from values, which have none (EVENTS §2).
enum Instance {
  /// The class instance in an existential; `nil` if a value is in it.
  @inline(__always)
  static func of(_ object: Any?) -> AnyObject? {
    // Asked first because merely copying an optional existential is slow.
    object == nil ? nil : ofSome(object)
  }

  @inline(never)
  private static func ofSome(_ object: Any?) -> AnyObject? {
    // Casting a value to AnyObject would box it and give the identity of a temporary box.
    guard let object, type(of: object) is AnyClass else { return nil }
    return reference(to: object)
  }

  // An instance is its own reference; `as AnyObject` says the same twenty times slower.
  private static func reference<Object>(to object: Object) -> AnyObject {
    unsafeBitCast(object, to: AnyObject.self)
  }
}
