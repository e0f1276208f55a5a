extension EventBus.Notification: Equatable {
  /// Whether name, object and payload are the same: instances by identity, values by `==`.
  public static func == (left: Self, right: Self) -> Bool {
    left.name == right.name && same(left.object, right.object)
      && same(left.userInfo, right.userInfo)
  }

  private static func same(_ left: Any?, _ right: Any?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    let instances = (Instance.of(left), Instance.of(right))
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
