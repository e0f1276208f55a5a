extension EventBus {
  /// Names one registration on one bus; never reused, and dropping it keeps the observer.
  public struct Token: Hashable, Sendable {
    let bus: UInt64
    let serial: UInt64
    let roster: UInt32
    // Where on its page; it moves towards the front as others are removed.
    let spot: UInt32
  }
}
