/// What is going to happen, ordered by instant; what falls on the same instant keeps the order in
/// which it was scheduled. A value type: copying it is a snapshot.
///
/// A binary heap of small integer keys over a table of slots. Cancelling removes an entry at once,
/// so the queue never holds anything that will not happen. Inlinable throughout: a queue that is not
/// specialised for its events spends most of its time on their metadata.
package struct EventQueue<Event: Sendable>: Sendable {
  @usableFromInline var heap: [Key] = []
  @usableFromInline var slots: [Slot] = []
  @usableFromInline var freeSlots: [Int32] = []
  @usableFromInline var scheduledSoFar: UInt64 = 0

  /// Names one scheduled event; never valid again once that event happened or was cancelled.
  package struct Ticket: Hashable, Sendable {
    @usableFromInline let slot: Int32
    @usableFromInline let generation: UInt32

    @inlinable
    init(slot: Int32, generation: UInt32) {
      self.slot = slot
      self.generation = generation
    }
  }

  @usableFromInline
  struct Key: Sendable {
    @usableFromInline let instant: Instant
    @usableFromInline let order: UInt64
    @usableFromInline let slot: Int32

    @inlinable
    init(instant: Instant, order: UInt64, slot: Int32) {
      self.instant = instant
      self.order = order
      self.slot = slot
    }

    @inlinable
    func precedes(_ other: Key) -> Bool {
      instant < other.instant || instant == other.instant && order < other.order
    }
  }

  @usableFromInline
  struct Slot: Sendable {
    @usableFromInline var event: Event?
    @usableFromInline var generation: UInt32
    @usableFromInline var position: Int

    @inlinable
    init(event: Event, generation: UInt32, position: Int) {
      self.event = event
      self.generation = generation
      self.position = position
    }
  }

  @inlinable
  package init() {}

  /// Number of events that are still to happen.
  @inlinable package var count: Int { heap.count }

  @inlinable package var isEmpty: Bool { heap.isEmpty }

  /// When the next event happens; `nil` when nothing is scheduled.
  @inlinable package var nextInstant: Instant? { heap.first?.instant }

  /// Schedules an event behind all that are already due at the same instant.
  @discardableResult
  @inlinable
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
  @inlinable
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
  @inlinable
  package mutating func popNext(through limit: Instant) -> (instant: Instant, event: Event)? {
    guard let first = heap.first, first.instant <= limit else { return nil }
    removeKey(at: 0)
    let event = releaseSlot(Int(first.slot))
    return (first.instant, event)
  }

  @inlinable
  mutating func claimSlot(for event: Event) -> Int32 {
    if let free = freeSlots.popLast() {
      slots[Int(free)].event = event
      return free
    }
    slots.append(Slot(event: event, generation: 0, position: 0))
    return Int32(slots.count - 1)
  }

  @inlinable
  mutating func releaseSlot(_ slot: Int) -> Event {
    guard let event = slots[slot].event.take() else {
      preconditionFailure("A key in the heap always names a slot that holds an event.")
    }
    slots[slot].generation &+= 1
    freeSlots.append(Int32(slot))
    return event
  }

  @inlinable
  mutating func removeKey(at position: Int) {
    let last = heap.count - 1
    if position != last { swapKeys(position, last) }
    heap.removeLast()
    guard position < heap.count else { return }
    siftDown(position)
    siftUp(position)
  }

  @inlinable
  mutating func siftUp(_ start: Int) {
    var child = start
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].precedes(heap[parent]) else { return }
      swapKeys(child, parent)
      child = parent
    }
  }

  @inlinable
  mutating func siftDown(_ start: Int) {
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

  @inlinable
  mutating func swapKeys(_ a: Int, _ b: Int) {
    let key = heap[a]
    heap[a] = heap[b]
    heap[b] = key
    slots[Int(heap[a].slot)].position = a
    slots[Int(heap[b].slot)].position = b
  }
}
