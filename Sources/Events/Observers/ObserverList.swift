import Synchronization

/// The observers that want the same thing, in the order of their registration.
///
/// Posts read it without a lock, between `enter()` and `leave()`. It lives as long as its bus, so
/// they need not retain it.
// Unchecked, exclusivity too: what is neither constant nor atomic is used under the lock of the bus
// only.
final class Roster: @unchecked Sendable {
  /// The name it is about; every name if `nil`.
  let name: EventBus.Name?
  /// Whether its entries are `TypedEntry`s.
  let isTyped: Bool
  /// Its index in the registry.
  let index: Int
  /// The index of the roster of its channel's everyone.
  let home: Int
  /// Registrations on it.
  let live = Atomic<Int>(0)
  /// The only object it is about; any if `nil`.
  @exclusivity(unchecked) var subject: Subject?
  /// That object's address; 0 if there is none.
  let identity = Atomic<UInt>(0)

  private let gate = Gate()
  private let current = Atomic<Unmanaged<Page>?>(nil)
  private let hasRemains = Atomic(false)
  @exclusivity(unchecked) private var page: Page?
  // What only posts of the old shift may still read.
  @exclusivity(unchecked) private var remains = Remains()
  // What posts of either shift may still read.
  @exclusivity(unchecked) private var freshRemains = Remains()

  init(of name: EventBus.Name?, isTyped: Bool, index: Int, home: Int) {
    self.name = name
    self.isTyped = isTyped
    self.index = index
    self.home = home
  }
}

extension Roster {
  var isEmpty: Bool { live.load(ordering: .relaxed) == 0 }

  /// Begins to read; what is on the page stays valid until `leave(_:)`.
  @inline(__always)
  func enter() -> (shift: Int, page: Unmanaged<Page>?) {
    (gate.enter(), current.load(ordering: .sequentiallyConsistent))
  }

  /// Ends reading; whether `removeRemains()` is to be called, under the lock.
  @inline(__always)
  func leave(_ shift: Int) -> Bool {
    gate.leave(shift) && hasRemains.load(ordering: .sequentiallyConsistent)
  }
}

extension Roster {
  /// Appends with `write` and returns where on the page it is.
  func append(_ write: (Page) -> Void) -> UInt32 {
    let page = page.flatMap { $0.isFull ? nil : $0 } ?? turnPage()
    let spot = page.filled
    write(page)
    count(by: 1)
    return UInt32(spot)
  }

  /// Where the entry of a registration lies; `nil` if it is not on this roster.
  func position(of serial: UInt64, putAt spot: UInt32) -> Int? {
    page?.index(of: serial, putAt: Int(spot))
  }

  /// Removes an entry; what is returned is to be dropped after unlocking.
  func remove(at position: Int) -> Remains {
    guard let page else { return Remains() }
    let (serial, body) = page.take(position)
    for page in remains.pages { page.cross(serial) }
    for page in freshRemains.pages { page.cross(serial) }
    count(by: -1)
    let left = live.load(ordering: .relaxed)
    if page.filled > 32, left < page.filled / 2 { turnPage() }
    return keepIfRead(Remains(body: body))
  }

  /// What no post can read any more.
  func removeRemains() -> Remains {
    var removed = Remains()
    // Twice, for both shifts may be over.
    for _ in 0..<2 where gate.isOldShiftOver {
      removed.add(remains)
      remains = freshRemains
      freshRemains = Remains()
      if !remains.isEmpty { gate.changeShift() }
    }
    if !isRemaining { hasRemains.store(false, ordering: .relaxed) }
    return removed
  }

  private var isRemaining: Bool { !remains.isEmpty || !freshRemains.isEmpty }

  // A load and a store do for a costlier atomic addition, for the lock is held.
  private func count(by step: Int) {
    live.store(live.load(ordering: .relaxed) &+ step, ordering: .relaxed)
  }

  // At most two moves for each addition or removal since the last time.
  @discardableResult
  private func turnPage() -> Page {
    let left = live.load(ordering: .relaxed)
    let next = Page(capacity: left + left / 2 + 8)
    page?.move(to: next)
    current.store(Unmanaged.passUnretained(next), ordering: .sequentiallyConsistent)
    if let page { keepIfRead(page) }
    page = next
    return next
  }

  // An emptied page owns nothing but its memory: it may go under the lock, or with a later post.
  private func keepIfRead(_ page: Page) {
    if !gate.isEmpty || isRemaining { keep(Remains(page: page)) }
  }

  // A post that begins after the question does not see the removed entry.
  private func keepIfRead(_ removed: Remains) -> Remains {
    if gate.isEmpty, !isRemaining { return removed }
    keep(removed)
    // The last post may have left before it could see that there is something.
    return removeRemains()
  }

  private func keep(_ removed: Remains) {
    freshRemains.add(removed)
    hasRemains.store(true, ordering: .sequentiallyConsistent)
  }
}
