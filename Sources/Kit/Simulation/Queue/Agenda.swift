/// The order in which things are due: a binary heap of instants over numbered slots. It knows
/// nothing of what is due, so that no generic code stands on the hot path.
@usableFromInline
struct Agenda: Sendable {
  private struct Key {
    let instant: Instant
    let order: UInt64
    let slot: Int32

    func precedes(_ other: Key) -> Bool {
      instant < other.instant || (instant == other.instant && order < other.order)
    }
  }

  private struct Slot {
    var generation: UInt32
    /// Place of the slot's key in the heap; -1 while the slot is free.
    var position: Int32
  }

  private var heap: [Key] = []
  private var slots: [Slot] = []
  private var freeSlots: [Int32] = []
  private var scheduledSoFar: UInt64 = 0

  @usableFromInline
  init() {}

  @usableFromInline var count: Int { heap.count }

  @usableFromInline var nextInstant: Instant? { heap.first?.instant }

  /// Takes a slot for something due at an instant, behind all that is due then already.
  @usableFromInline
  mutating func claim(_ instant: Instant) -> EventTicket {
    let slot = freeSlots.popLast() ?? Int32(slots.count)
    if slot == slots.count { slots.append(Slot(generation: 0, position: -1)) }
    heap.append(Key(instant: instant, order: scheduledSoFar, slot: slot))
    scheduledSoFar += 1
    siftUp(heap.count - 1)
    return EventTicket(slot: slot, generation: slots[Int(slot)].generation)
  }

  /// Frees the slot of a ticket; `nil` when the ticket is not valid any more.
  @usableFromInline
  mutating func release(_ ticket: EventTicket) -> Int? {
    let slot = Int(ticket.slot)
    guard slot < slots.count, slots[slot].position >= 0,
      slots[slot].generation == ticket.generation
    else { return nil }
    remove(at: Int(slots[slot].position))
    return slot
  }

  /// Frees the slot that is due first, if it is due at `limit` or before.
  @usableFromInline
  mutating func releaseFirst(through limit: Instant) -> (instant: Instant, slot: Int)? {
    guard let first = heap.first, first.instant <= limit else { return nil }
    remove(at: 0)
    return (first.instant, Int(first.slot))
  }

  private mutating func remove(at position: Int) {
    let slot = heap[position].slot
    slots[Int(slot)].generation &+= 1
    slots[Int(slot)].position = -1
    freeSlots.append(slot)
    let last = heap.removeLast()
    guard position < heap.count else { return }
    heap[position] = last
    siftDown(position)
    siftUp(position)
  }

  // The heap is sifted in its memory: one check that nothing else refers to it, not one a step.
  private mutating func siftUp(_ start: Int) {
    heap.withUnsafeMutableBufferPointer { heap in
      slots.withUnsafeMutableBufferPointer { slots in
        let key = heap[start]
        var position = start
        while position > 0 {
          let parent = (position - 1) / 2
          guard key.precedes(heap[parent]) else { break }
          Self.place(heap[parent], at: position, in: heap, slots)
          position = parent
        }
        Self.place(key, at: position, in: heap, slots)
      }
    }
  }

  private mutating func siftDown(_ start: Int) {
    heap.withUnsafeMutableBufferPointer { heap in
      slots.withUnsafeMutableBufferPointer { slots in
        let key = heap[start]
        var position = start
        while 2 * position + 1 < heap.count {
          var child = 2 * position + 1
          if child + 1 < heap.count, heap[child + 1].precedes(heap[child]) { child += 1 }
          guard heap[child].precedes(key) else { break }
          Self.place(heap[child], at: position, in: heap, slots)
          position = child
        }
        Self.place(key, at: position, in: heap, slots)
      }
    }
  }

  private static func place(
    _ key: Key, at position: Int, in heap: UnsafeMutableBufferPointer<Key>,
    _ slots: UnsafeMutableBufferPointer<Slot>
  ) {
    heap[position] = key
    slots[Int(key.slot)].position = Int32(position)
  }
}
