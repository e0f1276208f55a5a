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
  // How many came from another page, and the serial of the last of them.
  private var moved = 0
  private var lastMoved: UInt64 = 0
  // The serial of every so many-th of them.
  private static let mile = 16
  private var milestones: [UInt64] = []
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

  /// Where the entry of a registration lies that was put at `spot` of this page or an earlier one;
  /// `nil` once it is removed.
  func index(of serial: UInt64, putAt spot: Int) -> Int? {
    // What did not come from another page is where it was put.
    let index = serial > lastMoved ? spot : searchMoved(serial)
    guard index < filled, mark(index) == serial else { return nil }
    return index
  }

  // The milestones are few and warm; entries that are looked at are most often cold.
  private func searchMoved(_ serial: UInt64) -> Int {
    var (low, high) = (0, milestones.count)
    while low < high {
      let middle = (low + high) / 2
      if milestones[middle] <= serial { low = middle + 1 } else { high = middle }
    }
    return search(for: serial, in: max(low - 1, 0) * Self.mile..<min(low * Self.mile, moved))
  }

  // The first of the range that is not before the registration, or its end.
  private func search(for serial: UInt64, in range: Range<Int>) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if order(middle) < serial { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Marks an entry as removed and takes its body, which stays where it is for posts under way.
  func take(_ index: Int) -> (serial: UInt64, body: Entry.Body) {
    let serial = mark(index)
    markRemoved(index)
    return (serial, (entries + index).move().takeBody())
  }

  /// Marks the entry of a registration as removed, if it is here.
  func cross(_ serial: UInt64) {
    let index = search(for: serial, in: 0..<filled)
    if index < filled, mark(index) == serial { markRemoved(index) }
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
    page.moved = next
    page.lastMoved = next > 0 ? page.order(next - 1) : 0
    page.milestones = stride(from: 0, to: next, by: Self.mile).map { page.order($0) }
    page.count.store(next, ordering: .releasing)
  }

  private func order(_ index: Int) -> UInt64 { mark(index) & ~Entry.removed }

  private func mark(_ index: Int) -> UInt64 { entries[index].mark.load(ordering: .relaxed) }

  private func isLive(_ index: Int) -> Bool { mark(index) & Entry.removed == 0 }

  // Before it is asked whether a post reads this: one that comes later must see the mark.
  private func markRemoved(_ index: Int) {
    entries[index].mark.store(mark(index) | Entry.removed, ordering: .sequentiallyConsistent)
  }

  private func discard(_ index: Int) { _ = (entries + index).move() }
}
