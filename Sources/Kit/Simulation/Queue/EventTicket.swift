/// Names one scheduled event; never valid again once that event happened or was cancelled.
public struct EventTicket: Hashable, Sendable {
  @usableFromInline let slot: Int32
  let generation: UInt32
}
