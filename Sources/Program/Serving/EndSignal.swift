import Synchronization

/// Whether the end was asked for, on whatever thread.
final class EndSignal: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .acquiring) }

  func set() { value.store(true, ordering: .releasing) }
}
