import Foundation

/// What our bus and Foundation's centre have in common, as far as the conformance table needs it.
protocol Center: Sendable {
  init()
  func add(
    _ name: String?, _ object: AnyObject?, on queue: OperationQueue?,
    _ body: @escaping @Sendable (Note) -> Void
  ) -> CenterToken
  func post(_ name: String, _ object: Any?, _ userInfo: [AnyHashable: Any]?)
  func remove(_ token: CenterToken)
  func remove(_ token: CenterToken, name: String?, object: AnyObject?)
}

extension Center {
  @discardableResult
  func add(
    _ name: String?, _ object: AnyObject? = nil, _ body: @escaping @Sendable (Note) -> Void
  ) -> CenterToken {
    add(name, object, on: nil, body)
  }

  func post(_ name: String, _ object: Any? = nil) { post(name, object, nil) }
}
