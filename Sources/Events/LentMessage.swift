/// A message where it lies.
///
/// It cannot be copied, so a delivery retains nothing that the message owns.
@usableFromInline
struct LentMessage<M: Message>: ~Copyable {
  @usableFromInline let message: M

  @usableFromInline
  init(_ message: M) { self.message = message }

  @inlinable
  borrowing func give(to handler: (M) -> Void) { handler(message) }
}
