import Events
import Foundation

struct BusCenter: Center {
  let bus = EventBus()

  func add(
    _ name: String?, _ object: AnyObject?, on queue: OperationQueue?,
    _ body: @escaping @Sendable (Note) -> Void
  ) -> CenterToken {
    let queue = queue.map { WaitingQueue($0) }
    let name = name.map { EventBus.Name($0) }
    let token = bus.addObserver(forName: name, object: object, queue: queue) {
      body(Note(name: $0.name.rawValue, object: $0.object, userInfo: $0.userInfo))
    }
    return CenterToken(value: token)
  }

  func post(_ name: String, _ object: Any?, _ userInfo: [AnyHashable: Any]?) {
    bus.post(name: EventBus.Name(name), object: object, userInfo: userInfo)
  }

  func remove(_ token: CenterToken) {
    if let token = token.value as? EventBus.Token { bus.removeObserver(token) }
  }

  func remove(_ token: CenterToken, name: String?, object: AnyObject?) {
    guard let token = token.value as? EventBus.Token else { return }
    bus.removeObserver(token, name: name.map { EventBus.Name($0) }, object: object)
  }
}
