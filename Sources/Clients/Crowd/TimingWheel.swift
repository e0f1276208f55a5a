/// An event queue for millions of timers: wheels of slots, each of which covers one slot of the
/// next. A timer is put into the slot of its instant, without comparing it with any other; when a
/// slot's turn comes, its timers move to the wheels below, and finally they are sorted (Varghese
/// and Lauck, "Hashed and Hierarchical Timing Wheels", SOSP 1987, scheme 7).
///
/// Timers are never removed early: when one fires, its owner checks whether it still counts.
struct TimingWheel: Sendable {
  /// One timer.
  struct Timer: Sendable, Comparable {
    /// In nanoseconds of simulated time.
    let instant: Int64
    let viewer: UInt32
    /// Its purpose, packed by its owner.
    let tag: UInt32

    /// The order of equal instants depends only on the timers themselves.
    static func < (lhs: Timer, rhs: Timer) -> Bool {
      if lhs.instant != rhs.instant { return lhs.instant < rhs.instant }
      return lhs.viewer != rhs.viewer ? lhs.viewer < rhs.viewer : lhs.tag < rhs.tag
    }
  }

  /// The slots of all wheels, one wheel after another.
  private var slots = [TimerStore.List](
    repeating: TimerStore.List(), count: WheelLevel.all.reduce(0) { $0 + $1.count })
  /// A bit for each slot that has timers.
  private var used = [UInt64](
    repeating: 0, count: WheelLevel.all.reduce(0) { $0 + $1.count } / 64)
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
    return WheelLevel.all.compactMap { level in
      firstUsed(of: level).flatMap { store.first(in: slots[level.place(of: $0 << level.shift)]) }
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
    let place = WheelLevel.lowest(reaching: slot, from: base).place(of: slot)
    used[place >> 6] |= 1 << UInt64(place & 63)
    store.add(timer, to: &slots[place])
  }

  /// Sorts the timers of the next slot that has any, if it begins at slot `limit` or before.
  private mutating func openNextSlot(through limit: Int64) -> Bool {
    due.removeAll(keepingCapacity: true)
    next = 0
    while true {
      if base & WheelLevel.turnMask == 0, base != lowered { moveDown() }
      if let slot = firstUsed(of: WheelLevel.all[0]) {
        guard slot <= limit else { return false }
        base = slot + 1
        let place = WheelLevel.all[0].place(of: slot)
        while store.takeBlock(&slots[place], into: &due) {}
        markEmpty(place)
        sortDue()
        return true
      }
      guard let begin = nextTurn, begin <= limit else { return false }
      base = begin
    }
  }

  /// Few timers share a slot: each is moved to its place.
  private mutating func sortDue() {
    guard due.count < 64 else { return due.sort() }
    due.withUnsafeMutableBufferPointer { due in
      for end in due.indices.dropFirst() {
        let timer = due[end]
        var place = end
        while place > 0, timer < due[place - 1] {
          due[place] = due[place - 1]
          place -= 1
        }
        due[place] = timer
      }
    }
  }

  /// Where a turn of the lowest wheel begins that has timers, after the present one.
  private var nextTurn: Int64? {
    for level in WheelLevel.all.dropFirst() {
      if let slot = firstUsed(of: level) { return slot << level.shift }
    }
    return nil
  }

  /// Where a turn of the lowest wheel begins, moves its timers down from the wheels above.
  private mutating func moveDown() {
    lowered = base
    for level in WheelLevel.all.dropFirst().reversed()
    where firstUsed(of: level) == base >> level.shift {
      // Block by block, so that the blocks below use the memory of those above.
      let place = level.place(of: base)
      while store.takeBlock(&slots[place], into: &moving) {
        for timer in moving { put(timer) }
        moving.removeAll(keepingCapacity: true)
      }
      markEmpty(place)
    }
  }

  private mutating func markEmpty(_ place: Int) {
    used[place >> 6] &= ~(1 << UInt64(place & 63))
  }

  /// The first of a wheel's own slots with timers, at `base` or after it, in this turn.
  private func firstUsed(of level: WheelLevel) -> Int64? {
    let first = level.place(of: base)
    var word = first >> 6
    var bits = used[word] & (~0 << UInt64(first & 63))
    while bits == 0 {
      word += 1
      guard word << 6 < level.first + level.count else { return nil }
      bits = used[word]
    }
    let distance = word << 6 + bits.trailingZeroBitCount - first
    return base >> level.shift + Int64(distance)
  }
}

/// One wheel: a ring of slots, of which only those of the present turn are used.
struct WheelLevel: Sendable {
  /// Slots of the lowest wheel that one slot lasts, as a power of two.
  let shift: Int64
  /// How many slots there are, as a power of two.
  let bits: Int64
  /// Place of its first slot among those of all wheels.
  let first: Int

  var count: Int { 1 << bits }

  /// A slot of the lowest wheel lasts 65 µs; all wheels together reach nine years.
  static let all = [zero, one, two, three, four]

  private static let zero = WheelLevel(shift: 0, bits: 10, first: 0)
  private static let one = WheelLevel(shift: 10, bits: 8, first: 1024)
  private static let two = WheelLevel(shift: 18, bits: 8, first: 1280)
  private static let three = WheelLevel(shift: 26, bits: 8, first: 1536)
  private static let four = WheelLevel(shift: 34, bits: 8, first: 1792)

  /// Where a turn of the lowest wheel begins, these bits are 0.
  static var turnMask: Int64 { 1 << 10 - 1 }

  /// The lowest wheel whose present turn includes a slot of the lowest.
  static func lowest(reaching slot: Int64, from base: Int64) -> WheelLevel {
    let difference = slot ^ base
    if difference < 1 << 10 { return WheelLevel(shift: 0, bits: 10, first: 0) }
    if difference < 1 << 18 { return WheelLevel(shift: 10, bits: 8, first: 1024) }
    if difference < 1 << 26 { return WheelLevel(shift: 18, bits: 8, first: 1280) }
    return difference < 1 << 34 ? three : four
  }

  /// The place, among those of all wheels, of a slot of the lowest.
  func place(of slot: Int64) -> Int { first + Int((slot >> shift) & (1 << bits - 1)) }
}
