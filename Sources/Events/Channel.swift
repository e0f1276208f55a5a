/// All who want one name, one message type, or everything.
struct Channel: Sendable {
  let name: EventBus.Name?
  /// The roster of those who want it from anyone.
  let everyone: Int
  /// The rosters of those who want it from one object only.
  var subjects: [ObjectIdentifier: Int] = [:]
  /// The channel of the message types that bear this name; `nil` while nobody observes one.
  var typed: Int?
}
