/// Names one scheduled event; never valid again once that event happened or was cancelled.
package struct EventTicket: Hashable, Sendable {
  let slot: Int32
  let generation: UInt32
}
