/// Who is told what a `FlowplayerView` does; every method has an empty default (DOMAIN §4).
@MainActor public protocol FlowplayerViewDelegate: AnyObject {
  /// It entered full screen or left it.
  func view(_ view: FlowplayerView, didChangeFullscreen isFullscreen: Bool)
  /// It was made or taken away.
  func view(_ view: FlowplayerView, didChangeLifecycle lifecycle: ViewLifecycle)
}

extension FlowplayerViewDelegate {
  public func view(_ view: FlowplayerView, didChangeFullscreen isFullscreen: Bool) {}
  public func view(_ view: FlowplayerView, didChangeLifecycle lifecycle: ViewLifecycle) {}
}
