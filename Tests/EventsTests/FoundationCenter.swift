import Foundation

// Unchecked: NotificationCenter is thread-safe.
struct FoundationCenter: Center, @unchecked Sendable {
  let center = NotificationCenter()

  func add(
    _ name: String?, _ object: AnyObject?, on queue: OperationQueue?,
    _ body: @escaping @Sendable (Note) -> Void
  ) -> CenterToken {
    let name = name.map { Notification.Name($0) }
    let token = center.addObserver(forName: name, object: object, queue: queue) {
      body(Note(name: $0.name.rawValue, object: $0.object, userInfo: $0.userInfo))
    }
    return CenterToken(value: token)
  }

  func post(_ name: String, _ object: Any?, _ userInfo: [AnyHashable: Any]?) {
    center.post(name: Notification.Name(name), object: object, userInfo: userInfo)
  }

  func remove(_ token: CenterToken) { center.removeObserver(token.value) }

  func remove(_ token: CenterToken, name: String?, object: AnyObject?) {
    let name = name.map { Notification.Name($0) }
    center.removeObserver(token.value, name: name, object: object)
  }
}
