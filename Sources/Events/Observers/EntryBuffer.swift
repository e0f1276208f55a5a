import Synchronization

/// An append-only buffer of a list's entries, in the order of registration.
///
/// Posts read it while it is written: an entry is complete before `count` includes it, and later
/// only its mark changes. A full or sparse buffer is replaced, never resized.
// Unchecked: all writing is done under the bus's lock.
final class EntryBuffer: @unchecked Sendable {
  let entries: EntryPointer
  let count = Atomic<Int>(0)

  private let memory: UnsafeMutableRawPointer
  private let capacity: Int
  // Whether the handlers are `MessageHandler`s.
  private let isTyped: Bool
  // How many entries came from another buffer, and the serial of the last of them.
  private var moved = 0
  private var lastMoved: UInt64 = 0
  // A sparse index of them: the serial of every so many-th.
  private static let interval = 16
  private var samples: [UInt64] = []
  // No longer once they were moved to another buffer.
  private var ownsHandlers = true

  init(capacity: Int, isTyped: Bool) {
    self.capacity = capacity
    self.isTyped = isTyped
    memory = .allocate(
      byteCount: capacity * EntryPointer.size, alignment: MemoryLayout<UInt64>.alignment)
    entries = EntryPointer(memory)
  }

  deinit {
    if ownsHandlers {
      for index in 0..<filled where isLive(index) { deinitializeHandler(index) }
    }
    memory.deallocate()
  }
}

extension EntryBuffer {
  var filled: Int { count.load(ordering: .relaxed) }

  var isFull: Bool { filled == capacity }

  func append(_ serial: UInt64, _ body: @escaping NotificationHandler.Body) {
    (entries + filled).initialize(to: NotificationHandler(body))
    publish(serial)
  }

  func append(_ serial: UInt64, _ body: @escaping MessageHandler.Body) {
    (entries + filled).initialize(to: MessageHandler(body))
    publish(serial)
  }

  private func publish(_ serial: UInt64) {
    let index = filled
    (entries + index).initializeMark(to: serial)
    count.store(index + 1, ordering: .releasing)
  }

  /// The index of a registration's entry that was appended at `index` of this buffer or of an
  /// earlier one; `nil` once it is removed.
  func index(of serial: UInt64, appendedAt index: Int) -> Int? {
    // An entry that did not come from another buffer is where it was appended.
    let index = serial > lastMoved ? index : searchMoved(serial)
    guard index < filled, mark(index) == serial else { return nil }
    return index
  }

  // The samples are few and in the cache; the entries themselves most often are not.
  private func searchMoved(_ serial: UInt64) -> Int {
    var (low, high) = (0, samples.count)
    while low < high {
      let middle = (low + high) / 2
      if samples[middle] <= serial { low = middle + 1 } else { high = middle }
    }
    let start = max(low - 1, 0) * Self.interval
    return search(for: serial, in: start..<min(low * Self.interval, moved))
  }

  // A binary search: the first of the range that was not registered earlier, or the range's end.
  private func search(for serial: UInt64, in range: Range<Int>) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if self.serial(middle) < serial { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func serial(_ index: Int) -> UInt64 { mark(index) & ~EntryPointer.removed }

  private func mark(_ index: Int) -> UInt64 {
    (entries + index).mark.pointee.load(ordering: .relaxed)
  }

  private func isLive(_ index: Int) -> Bool { mark(index) & EntryPointer.removed == 0 }
}

// A handler that is moved is only moved as bits, which stay behind: posts that began earlier go on
// calling it here. Whoever received it keeps what the bits refer to until those posts have ended.
extension EntryBuffer {
  /// Marks an entry as removed and moves its handler out.
  func take(_ index: Int) -> (serial: UInt64, handler: RemovedHandler) {
    let serial = mark(index)
    markRemoved(index)
    let entry = entries + index
    return isTyped
      ? (serial, .message(entry.messageHandler.move().takeBody()))
      : (serial, .notification(entry.notificationHandler.move().takeBody()))
  }

  /// Marks the entry of a registration as removed, if it is in this buffer.
  func markRemoved(serial: UInt64) {
    let index = search(for: serial, in: 0..<filled)
    if index < filled, mark(index) == serial { markRemoved(index) }
  }

  /// Moves the remaining entries to the front of an empty buffer.
  func move(to buffer: EntryBuffer) {
    var next = 0
    for index in 0..<filled where isLive(index) {
      let (source, target) = (entries + index, buffer.entries + next)
      target.initializeMark(to: mark(index))
      if isTyped {
        target.initialize(to: source.messageHandler.move())
      } else {
        target.initialize(to: source.notificationHandler.move())
      }
      next += 1
    }
    ownsHandlers = false
    buffer.moved = next
    buffer.lastMoved = next > 0 ? buffer.serial(next - 1) : 0
    buffer.samples = stride(from: 0, to: next, by: Self.interval).map { buffer.serial($0) }
    buffer.count.store(next, ordering: .releasing)
  }

  // Before the caller checks for readers: a post that begins after the check must see the mark.
  private func markRemoved(_ index: Int) {
    (entries + index).mark.pointee
      .store(mark(index) | EntryPointer.removed, ordering: .sequentiallyConsistent)
  }

  private func deinitializeHandler(_ index: Int) {
    let entry = entries + index
    if isTyped {
      entry.messageHandler.deinitialize(count: 1)
    } else {
      entry.notificationHandler.deinitialize(count: 1)
    }
  }
}
