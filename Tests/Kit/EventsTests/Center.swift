import Events
import Foundation

/// What the bus and Foundation's centre have in common, as far as the conformance table needs it.
protocol Center: Sendable {
  init()
  func add(
    _ name: String?, _ object: (any AnyObject & Sendable)?, on queue: OperationQueue?,
    _ body: @escaping @Sendable (Note) -> Void
  ) -> CenterToken
  func post(_ name: String, _ object: (any Sendable)?)
  func remove(_ token: CenterToken)
  func remove(_ token: CenterToken, name: String?, object: AnyObject?)
}

extension Center {
  @discardableResult
  func add(
    _ name: String?, _ object: (any AnyObject & Sendable)? = nil,
    _ body: @escaping @Sendable (Note) -> Void
  ) -> CenterToken {
    add(name, object, on: nil, body)
  }

  func post(_ name: String) { post(name, nil) }
}

/// A notification of either centre.
struct Note {
  let name: String
  let object: Any?
  let userInfo: [AnyHashable: Any]?
}

/// A token of either centre.
// Unchecked: both kinds only identify a registration.
struct CenterToken: @unchecked Sendable {
  let value: Any
}

struct BusCenter: Center {
  let bus = EventBus()

  func add(
    _ name: String?, _ object: (any AnyObject & Sendable)?, on queue: OperationQueue?,
    _ body: @escaping @Sendable (Note) -> Void
  ) -> CenterToken {
    let queue = queue.map { WaitingQueue($0) }
    let name = name.map { EventBus.Name($0) }
    let token = bus.addObserver(forName: name, object: object, queue: queue) {
      body(Note(name: $0.name.rawValue, object: $0.object, userInfo: $0.userInfo))
    }
    return CenterToken(value: token)
  }

  func post(_ name: String, _ object: (any Sendable)?) {
    bus.post(name: EventBus.Name(name), object: object)
  }

  func remove(_ token: CenterToken) {
    if let token = token.value as? EventBus.Token { bus.removeObserver(token) }
  }

  func remove(_ token: CenterToken, name: String?, object: AnyObject?) {
    guard let token = token.value as? EventBus.Token else { return }
    bus.removeObserver(token, name: name.map { EventBus.Name($0) }, object: object)
  }
}

// Unchecked: NotificationCenter is thread-safe.
struct FoundationCenter: Center, @unchecked Sendable {
  let center = NotificationCenter()

  func add(
    _ name: String?, _ object: (any AnyObject & Sendable)?, on queue: OperationQueue?,
    _ body: @escaping @Sendable (Note) -> Void
  ) -> CenterToken {
    let name = name.map { Notification.Name($0) }
    let token = center.addObserver(forName: name, object: object, queue: queue) {
      body(Note(name: $0.name.rawValue, object: $0.object, userInfo: $0.userInfo))
    }
    return CenterToken(value: token)
  }

  func post(_ name: String, _ object: (any Sendable)?) {
    center.post(name: Notification.Name(name), object: object)
  }

  func remove(_ token: CenterToken) { center.removeObserver(token.value) }

  func remove(_ token: CenterToken, name: String?, object: AnyObject?) {
    let name = name.map { Notification.Name($0) }
    center.removeObserver(token.value, name: name, object: object)
  }
}
