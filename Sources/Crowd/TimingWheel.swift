/// What is going to happen, for millions of timers: wheels of slots, each of which covers one
/// slot of the next. A timer is put into the slot of its instant, without comparing it with any
/// other; when a slot's turn comes, its timers move to the wheels below, and at last they are sorted
/// (Varghese and Lauck, "Hashed and Hierarchical Timing Wheels", SOSP 1987, scheme 7).
///
/// Timers are never taken out early: whoever has set one sees when it comes whether it still counts.
struct TimingWheel: Sendable {
  /// One timer.
  struct Timer: Sendable, Comparable {
    /// In nanoseconds of simulated time.
    let instant: Int64
    let viewer: UInt32
    /// What it is for, as whoever sets it packs that.
    let tag: UInt32

    /// The order of equal instants depends on nothing but the timers themselves.
    static func < (lhs: Timer, rhs: Timer) -> Bool {
      if lhs.instant != rhs.instant { return lhs.instant < rhs.instant }
      return lhs.viewer != rhs.viewer ? lhs.viewer < rhs.viewer : lhs.tag < rhs.tag
    }
  }

  // A slot of the lowest wheel lasts 65 µs; all wheels together reach nine years.
  private var levels = [
    WheelLevel(shift: 0, bits: 10), WheelLevel(shift: 10, bits: 8),
    WheelLevel(shift: 18, bits: 8), WheelLevel(shift: 26, bits: 8), WheelLevel(shift: 34, bits: 8),
  ]
  private var store = TimerStore()
  /// The first slot of the lowest wheel whose turn has not come yet.
  private var base: Int64 = 0
  /// The slot at which timers were moved down last.
  private var lowered: Int64 = -1
  /// The timers of the slot before, sorted.
  private var due: [Timer] = []
  /// The first of them that is still to come.
  private var next = 0
  /// Empty, kept for its capacity.
  private var moving: [Timer] = []
  /// Timers that are still to come.
  private(set) var count = 0

  /// Nanoseconds in a slot of the lowest wheel, as a power of two.
  private static let slotShift: Int64 = 16

  /// Sets a timer, at the present instant at the earliest.
  mutating func set(_ timer: Timer) {
    count += 1
    if timer.instant >> Self.slotShift < base { return insertIntoDue(timer) }
    put(timer)
  }

  /// Takes out the next timer that is due at `limit` or before. `prepare` is called with all timers
  /// of a slot before the first is taken out.
  mutating func popNext(through limit: Int64, prepare: ([Timer]) -> Void = { _ in }) -> Timer? {
    if next == due.count {
      guard openNextSlot(through: limit >> Self.slotShift) else { return nil }
      prepare(due)
    }
    let timer = due[next]
    guard timer.instant <= limit else { return nil }
    next += 1
    count -= 1
    return timer
  }

  /// When the next timer is due; `nil` when there is none.
  var nextInstant: Int64? {
    if next < due.count { return due[next].instant }
    return levels.compactMap { level in
      level.firstUsed(from: base).flatMap { store.first(in: level.slots[level.place(of: $0)]) }
    }.min()
  }

  /// Bytes that timers take, whether used or free.
  var bytes: Int {
    store.bytes + (due.capacity + moving.capacity) * MemoryLayout<Timer>.stride
  }

  private mutating func insertIntoDue(_ timer: Timer) {
    var place = due.count
    due.append(timer)
    while place > next, timer < due[place - 1] {
      due[place] = due[place - 1]
      place -= 1
    }
    due[place] = timer
  }

  /// Puts a timer into the lowest wheel that reaches its slot.
  private mutating func put(_ timer: Timer) {
    let slot = timer.instant >> Self.slotShift
    var level = 0
    while level < levels.count - 1, !levels[level].reaches(slot, from: base) { level += 1 }
    levels[level].add(timer, at: slot, to: &store)
  }

  /// Sorts the timers of the next slot that has any, if it begins at slot `limit` or before.
  private mutating func openNextSlot(through limit: Int64) -> Bool {
    due.removeAll(keepingCapacity: true)
    next = 0
    while true {
      moveDown()
      if let slot = levels[0].firstUsed(from: base) {
        guard slot <= limit else { return false }
        base = slot + 1
        while levels[0].takeBlock(slot, from: &store, into: &due) {}
        due.sort()
        return true
      }
      guard let begin = nextTurn, begin <= limit else { return false }
      base = begin
    }
  }

  /// Where a turn of the lowest wheel begins that has timers, after the present one.
  private var nextTurn: Int64? {
    for level in levels.dropFirst() {
      if let slot = level.firstUsed(from: base) { return slot << level.shift }
    }
    return nil
  }

  /// Where a turn of the lowest wheel begins, moves its timers down from the wheels above.
  private mutating func moveDown() {
    guard base & levels[1].mask == 0, base != lowered else { return }
    lowered = base
    for level in stride(from: levels.count - 1, to: 0, by: -1)
    where levels[level].firstUsed(from: base) == base >> levels[level].shift {
      // Block by block, so that the blocks below use the memory of those above.
      while levels[level].takeBlock(base >> levels[level].shift, from: &store, into: &moving) {
        for timer in moving { put(timer) }
        moving.removeAll(keepingCapacity: true)
      }
    }
  }
}

/// One wheel: a ring of slots, of which only those of the present turn are used.
struct WheelLevel: Sendable {
  /// Slots of the lowest wheel that one slot lasts, as a power of two.
  let shift: Int64
  /// How many slots there are, as a power of two.
  private let bits: Int64
  private(set) var slots: [TimerStore.List]
  /// A bit for each slot that has timers.
  private var used: [UInt64]

  init(shift: Int64, bits: Int64) {
    self.shift = shift
    self.bits = bits
    slots = Array(repeating: TimerStore.List(), count: 1 << bits)
    used = Array(repeating: 0, count: 1 << (bits - 6))
  }

  /// The bits of a slot of the lowest wheel that say where it is within one of this wheel's.
  var mask: Int64 { 1 << shift - 1 }

  /// Whether a slot of the lowest wheel is in this wheel's present turn.
  func reaches(_ slot: Int64, from base: Int64) -> Bool {
    slot >> (shift + bits) == base >> (shift + bits)
  }

  func place(of slot: Int64) -> Int { Int(slot & (1 << bits - 1)) }

  /// Adds a timer whose slot of the lowest wheel is `slot`.
  mutating func add(_ timer: TimingWheel.Timer, at slot: Int64, to store: inout TimerStore) {
    let place = place(of: slot >> shift)
    used[place >> 6] |= 1 << UInt64(place & 63)
    store.add(timer, to: &slots[place])
  }

  /// Takes out some timers of one of its own slots; false when there are none left.
  mutating func takeBlock(
    _ slot: Int64, from store: inout TimerStore, into timers: inout [TimingWheel.Timer]
  ) -> Bool {
    let place = place(of: slot)
    if store.takeBlock(&slots[place], into: &timers) { return true }
    used[place >> 6] &= ~(1 << UInt64(place & 63))
    return false
  }

  /// The first of its own slots with timers, at the slot of `base` or after it, in this turn.
  func firstUsed(from base: Int64) -> Int64? {
    let first = base >> shift
    var word = place(of: first) >> 6
    var bits = used[word] & (~0 << UInt64(first & 63))
    while bits == 0 {
      word += 1
      guard word < used.count else { return nil }
      bits = used[word]
    }
    let turn = first & ~Int64(slots.count - 1)
    return turn + Int64(word << 6 + bits.trailingZeroBitCount)
  }
}
