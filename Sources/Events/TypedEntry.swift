import Synchronization

/// One registered observer of a message type.
///
/// It lies in memory as an `Entry` does, for a closure is two words whatever it is given, and lies
/// where entries do.
struct TypedEntry: ~Copyable {
  typealias Body = @Sendable (Letter) -> Void

  let mark: Atomic<UInt64>
  private let body: Body

  init(serial: UInt64, body: @escaping Body) {
    mark = Atomic(serial)
    self.body = body
  }

  // Not at the place of the call: a closure that is read from memory there is retained.
  @inline(__always)
  borrowing func receive(_ letter: Letter) { body(letter) }
}
