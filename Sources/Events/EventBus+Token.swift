extension EventBus {
  /// Names one registration on one bus; never reused, and dropping it keeps the observer.
  public struct Token: Hashable, Sendable {
    let bus: UInt64
    let serial: UInt64
    let slot: UInt32
  }
}
