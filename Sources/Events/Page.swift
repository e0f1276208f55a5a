import Synchronization

/// Room for a roster's entries, filled from the front in the order of registration.
///
/// Posts read it while it is written: an entry is complete before `count` includes it, and later
/// only its mark changes.
// Unchecked: all writing is done under the lock of the bus.
final class Page: @unchecked Sendable {
  let entries: UnsafeMutablePointer<Entry>
  let capacity: Int
  let count = Atomic<Int>(0)
  // Not after its bodies moved to another page.
  private var ownsBodies = true

  init(capacity: Int) {
    self.capacity = capacity
    entries = .allocate(capacity: capacity)
  }

  deinit {
    if ownsBodies { for index in 0..<filled where isLive(index) { discard(index) } }
    entries.deallocate()
  }
}

extension Page {
  var filled: Int { count.load(ordering: .relaxed) }

  var isFull: Bool { filled == capacity }

  func append(_ serial: UInt64, _ body: @escaping Entry.Body) {
    let index = filled
    (entries + index).initialize(to: Entry(serial: serial, body: body))
    count.store(index + 1, ordering: .releasing)
  }

  func append(_ serial: UInt64, _ body: @escaping TypedEntry.Body) {
    let index = filled
    UnsafeMutableRawPointer(entries + index)
      .initializeMemory(as: TypedEntry.self, to: TypedEntry(serial: serial, body: body))
    count.store(index + 1, ordering: .releasing)
  }

  /// Where the entry of a registration lies, at `spot` or before it; `nil` once it is removed.
  func index(of serial: UInt64, notAfter spot: Int) -> Int? {
    var low = 0
    var high = min(spot, filled - 1)
    // It is where it was put unless entries before it were closed up.
    var index = high
    while low <= high {
      let mark = mark(index)
      if mark == serial { return index }
      if mark & ~Entry.removed < serial { low = index + 1 } else { high = index - 1 }
      index = (low + high) / 2
    }
    return nil
  }

  /// Marks an entry as removed and takes its body, which stays where it is for posts under way.
  func take(_ index: Int) -> (serial: UInt64, body: Entry.Body) {
    let serial = mark(index)
    markRemoved(index)
    return (serial, (entries + index).move().takeBody())
  }

  /// Marks the entry of a registration as removed, if it is here.
  func cross(_ serial: UInt64) {
    if let index = index(of: serial, notAfter: filled - 1) { markRemoved(index) }
  }

  /// Moves the entries that are left to the front of an empty page.
  func move(to page: Page) {
    var next = 0
    for index in 0..<filled where isLive(index) {
      UnsafeMutableRawPointer(page.entries + next)
        .copyMemory(from: entries + index, byteCount: MemoryLayout<Entry>.stride)
      next += 1
    }
    ownsBodies = false
    page.count.store(next, ordering: .releasing)
  }

  private func mark(_ index: Int) -> UInt64 { entries[index].mark.load(ordering: .relaxed) }

  private func isLive(_ index: Int) -> Bool { mark(index) & Entry.removed == 0 }

  // Before it is asked whether a post reads this: one that comes later must see the mark.
  private func markRemoved(_ index: Int) {
    entries[index].mark.store(mark(index) | Entry.removed, ordering: .sequentiallyConsistent)
  }

  private func discard(_ index: Int) { _ = (entries + index).move() }
}
