/// Whether a `FlowplayerView` is there (DOMAIN §4).
public enum ViewLifecycle: Int, CaseIterable, Sendable {
  case created = 0
  case destroyed = 1
}
