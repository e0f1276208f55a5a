/// What is going to happen, ordered by instant; what falls on the same instant keeps the order in
/// which it was scheduled. A value type: copying it is a snapshot.
///
/// A binary heap of small integer keys over a table of slots. Cancelling removes an entry at once,
/// so the queue never holds anything that will not happen.
package struct EventQueue<Event: Sendable>: Sendable {
  private var heap: [Key] = []
  private var slots: [Slot] = []
  private var freeSlots: [Int32] = []
  private var scheduledSoFar: UInt64 = 0

  /// Names one scheduled event; never valid again once that event happened or was cancelled.
  package struct Ticket: Hashable, Sendable {
    fileprivate let slot: Int32
    fileprivate let generation: UInt32
  }

  private struct Key {
    let instant: Instant
    let order: UInt64
    let slot: Int32

    func precedes(_ other: Key) -> Bool {
      (instant, order) < (other.instant, other.order)
    }
  }

  private struct Slot {
    var event: Event?
    var generation: UInt32
    var position: Int
  }

  package init() {}

  /// Number of events that are still to happen.
  package var count: Int { heap.count }

  package var isEmpty: Bool { heap.isEmpty }

  /// When the next event happens; `nil` when nothing is scheduled.
  package var nextInstant: Instant? { heap.first?.instant }

  /// Schedules an event behind all that are already due at the same instant.
  @discardableResult
  package mutating func schedule(_ event: Event, at instant: Instant) -> Ticket {
    let slot = claimSlot(for: event)
    let key = Key(instant: instant, order: scheduledSoFar, slot: slot)
    scheduledSoFar += 1
    heap.append(key)
    slots[Int(slot)].position = heap.count - 1
    siftUp(heap.count - 1)
    return Ticket(slot: slot, generation: slots[Int(slot)].generation)
  }

  /// Takes a scheduled event back; false when it already happened or was cancelled.
  @discardableResult
  package mutating func cancel(_ ticket: Ticket) -> Bool {
    let slot = Int(ticket.slot)
    guard slot < slots.count, slots[slot].event != nil,
      slots[slot].generation == ticket.generation
    else { return false }
    removeKey(at: slots[slot].position)
    _ = releaseSlot(slot)
    return true
  }

  /// Removes and returns the next event if it is due at `limit` or before.
  package mutating func popNext(through limit: Instant) -> (instant: Instant, event: Event)? {
    guard let first = heap.first, first.instant <= limit else { return nil }
    removeKey(at: 0)
    let event = releaseSlot(Int(first.slot))
    return (first.instant, event)
  }

  private mutating func claimSlot(for event: Event) -> Int32 {
    if let free = freeSlots.popLast() {
      slots[Int(free)].event = event
      return free
    }
    slots.append(Slot(event: event, generation: 0, position: 0))
    return Int32(slots.count - 1)
  }

  private mutating func releaseSlot(_ slot: Int) -> Event {
    guard let event = slots[slot].event.take() else {
      preconditionFailure("A key in the heap always names a slot that holds an event.")
    }
    slots[slot].generation &+= 1
    freeSlots.append(Int32(slot))
    return event
  }

  private mutating func removeKey(at position: Int) {
    let last = heap.count - 1
    if position != last { swapKeys(position, last) }
    heap.removeLast()
    guard position < heap.count else { return }
    siftDown(position)
    siftUp(position)
  }

  private mutating func siftUp(_ start: Int) {
    var child = start
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].precedes(heap[parent]) else { return }
      swapKeys(child, parent)
      child = parent
    }
  }

  private mutating func siftDown(_ start: Int) {
    var parent = start
    while true {
      var first = parent
      let left = 2 * parent + 1
      let right = left + 1
      if left < heap.count, heap[left].precedes(heap[first]) { first = left }
      if right < heap.count, heap[right].precedes(heap[first]) { first = right }
      guard first != parent else { return }
      swapKeys(parent, first)
      parent = first
    }
  }

  private mutating func swapKeys(_ a: Int, _ b: Int) {
    heap.swapAt(a, b)
    slots[Int(heap[a].slot)].position = a
    slots[Int(heap[b].slot)].position = b
  }
}
