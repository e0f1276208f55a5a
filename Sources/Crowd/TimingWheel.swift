/// What is going to happen, for millions of timers: wheels of slots, each of which covers one slot
/// of the next. A timer is put into the slot of its instant, without comparing it with any other;
/// when a slot's turn comes, its timers move to the wheels below, and at last they are sorted
/// (Varghese and Lauck, "Hashed and Hierarchical Timing Wheels", SOSP 1987, scheme 7).
///
/// Timers are never taken out early: whoever has set one sees when it comes whether it still
/// counts.
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

  /// The slots of all wheels, one wheel after another.
  private var slots = [[Timer]](repeating: [], count: levels << bits)
  /// A bit for each slot that has timers.
  private var used = [UInt64](repeating: 0, count: levels << bits / 64)
  /// The first slot of the lowest wheel whose turn has not come yet.
  private var base: Int64 = 0
  /// The slot at which timers were moved down last.
  private var lowered: Int64 = -1
  /// The timers of the slot before, sorted.
  private var due: [Timer] = []
  /// The first of them that is still to come.
  private var next = 0
  /// Timers that are still to come.
  private(set) var count = 0

  /// Nanoseconds in a slot of the lowest wheel, as a power of two: a slot lasts 262 µs, and all
  /// wheels together reach nine years.
  private static let slotShift: Int64 = 18
  /// How many wheels there are.
  private static let levels = 5
  /// How many slots a wheel has, as a power of two.
  private static let bits = 8

  /// Sets a timer, at the present instant at the earliest.
  mutating func set(_ timer: Timer) {
    count += 1
    if timer.instant >> Self.slotShift < base { insertIntoDue(timer) } else { put(timer) }
  }

  /// Takes out the next timer that is due at `limit` or before.
  mutating func popNext(through limit: Int64) -> Timer? {
    guard next < due.count || openNextSlot(through: limit >> Self.slotShift) else { return nil }
    let timer = due[next]
    guard timer.instant <= limit else { return nil }
    next += 1
    count -= 1
    return timer
  }

  /// When the next timer is due; `nil` when there is none.
  var nextInstant: Int64? {
    if next < due.count { return due[next].instant }
    return (0..<Self.levels).compactMap { level in
      firstUsed(of: level).flatMap { slots[place(of: $0, level)].lazy.map(\.instant).min() }
    }.min()
  }

  /// Bytes that timers take, whether used or free.
  var bytes: Int {
    slots.reduce(due.capacity) { $0 + $1.capacity } * MemoryLayout<Timer>.stride
  }

  private mutating func insertIntoDue(_ timer: Timer) {
    let place = due[next...].lastIndex { $0 < timer }.map { $0 + 1 } ?? next
    due.insert(timer, at: place)
  }

  /// Puts a timer into the lowest wheel whose present turn includes its slot.
  private mutating func put(_ timer: Timer) {
    let slot = timer.instant >> Self.slotShift
    let highest = (63 - ((slot ^ base) | 1).leadingZeroBitCount) / Self.bits
    let level = min(highest, Self.levels - 1)
    let place = place(of: slot >> (level * Self.bits), level)
    used[place >> 6] |= 1 << UInt64(place & 63)
    slots[place].append(timer)
  }

  /// Sorts the timers of the next slot that has any, if it begins at slot `limit` or before.
  private mutating func openNextSlot(through limit: Int64) -> Bool {
    due.removeAll(keepingCapacity: true)
    next = 0
    while true {
      if base & (1 << Self.bits - 1) == 0, base != lowered { moveDown() }
      if let slot = firstUsed(of: 0) {
        guard slot <= limit else { return false }
        base = slot + 1
        let place = place(of: slot, 0)
        // The slot gets the room of the one before.
        swap(&due, &slots[place])
        markEmpty(place)
        due.sort()
        return true
      }
      guard let begin = nextTurn, begin <= limit else { return false }
      base = begin
    }
  }

  /// Where a turn of the lowest wheel begins that has timers, after the present one.
  private var nextTurn: Int64? {
    for level in 1..<Self.levels {
      if let slot = firstUsed(of: level) { return slot << (level * Self.bits) }
    }
    return nil
  }

  /// Where a turn of the lowest wheel begins, moves its timers down from the wheels above.
  private mutating func moveDown() {
    lowered = base
    for level in (1..<Self.levels).reversed()
    where firstUsed(of: level) == base >> (level * Self.bits) {
      let place = place(of: base >> (level * Self.bits), level)
      let timers = slots[place]
      slots[place] = []
      markEmpty(place)
      for timer in timers { put(timer) }
    }
  }

  private mutating func markEmpty(_ place: Int) {
    used[place >> 6] &= ~(1 << UInt64(place & 63))
  }

  /// The first of a wheel's own slots with timers, at `base` or after it, in this turn.
  private func firstUsed(of level: Int) -> Int64? {
    let base = base >> (level * Self.bits)
    let (first, end) = (place(of: base, level), (level + 1) << Self.bits)
    var word = first >> 6
    var marks = used[word] & (~0 << UInt64(first & 63))
    while marks == 0 {
      word += 1
      guard word << 6 < end else { return nil }
      marks = used[word]
    }
    return base + Int64(word << 6 + marks.trailingZeroBitCount - first)
  }

  /// The place, among those of all wheels, of a slot of one wheel.
  private func place(of slot: Int64, _ level: Int) -> Int {
    level << Self.bits + Int(slot & (1 << Self.bits - 1))
  }
}
