/// Where the timers of all slots lie: lists of blocks, whose memory is used again.
struct TimerStore: Sendable {
  /// The timers of one slot.
  struct List: Sendable {
    /// The block that is being filled; -1 = none.
    fileprivate var block: Int32 = -1
    /// Timers in it.
    fileprivate var count: Int32 = 0
  }

  private var timers = Pages<TimingWheel.Timer>()
  /// The next block of the list, or of the free ones.
  private var following = Pages<Int32>()
  private var free: Int32 = -1
  private var blocks: Int32 = 0

  /// Timers in a block.
  private static let size: Int32 = 16
  private static let none = TimingWheel.Timer(instant: 0, viewer: 0, tag: 0)

  var bytes: Int {
    timers.count * MemoryLayout<TimingWheel.Timer>.stride
      + following.count * MemoryLayout<Int32>.stride
  }

  mutating func add(_ timer: TimingWheel.Timer, to list: inout List) {
    if list.block < 0 || list.count == Self.size {
      let block = takeFreeBlock()
      following[Int(block)] = list.block
      list = List(block: block, count: 0)
    }
    timers[Int(list.block * Self.size + list.count)] = timer
    list.count += 1
  }

  /// Takes the timers of a list's first block out, in no particular order; false when it is empty.
  mutating func takeBlock(_ list: inout List, into taken: inout [TimingWheel.Timer]) -> Bool {
    guard list.block >= 0 else { return false }
    let first = Int(list.block * Self.size)
    for place in first..<first + Int(list.count) { taken.append(timers[place]) }
    let next = following[Int(list.block)]
    following[Int(list.block)] = free
    free = list.block
    list = List(block: next, count: next < 0 ? 0 : Self.size)
    return true
  }

  /// The earliest instant of a list; `nil` when it is empty.
  func first(in list: List) -> Int64? {
    var (block, count, first) = (list.block, list.count, Int64?.none)
    while block >= 0 {
      for place in Int(block * Self.size)..<Int(block * Self.size + count) {
        first = min(first ?? .max, timers[place].instant)
      }
      (block, count) = (following[Int(block)], Self.size)
    }
    return first
  }

  private mutating func takeFreeBlock() -> Int32 {
    guard free < 0 else {
      let block = free
      free = following[Int(block)]
      return block
    }
    if Int(blocks) == following.count {
      let room = max(128, following.count + following.count / 32)
      timers.grow(to: room * Int(Self.size), filling: Self.none)
      following.grow(to: room, filling: -1)
    }
    blocks += 1
    return blocks - 1
  }
}
