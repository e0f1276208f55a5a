import Synchronization

/// The observers that want the same notifications, in the order of their registration.
///
/// Posts read it without a lock, between `enter()` and `leave(_:)`. It lives as long as its bus, so
/// they need not retain it.
// Unchecked, exclusivity too: everything that is neither constant nor atomic is used only under the
// bus's lock.
final class ObserverList: @unchecked Sendable {
  /// The name its observers want; every name if `nil`.
  let name: EventName?
  /// Whether its observers want a message type.
  let isTyped: Bool
  /// Its index in the registry.
  let index: Int
  /// The index of its group's list of observers without an object.
  let groupIndex: Int
  /// How many observers are registered on it.
  let live = Atomic<Int>(0)
  /// The only object that its observers want; any if `nil`.
  @exclusivity(unchecked) private(set) var subject: SubjectReference?
  /// That object's address; 0 if there is none.
  let subjectAddress = Atomic<UInt>(0)

  private let epochs = ReaderEpochs()
  private let current = Atomic<Unmanaged<EntryBuffer>?>(nil)
  private let hasRetired = Atomic(false)
  @exclusivity(unchecked) private var buffer: EntryBuffer?
  // Only posts of the previous epoch may still read this.
  @exclusivity(unchecked) private var retired = Retired()
  // Posts of either epoch may still read this.
  @exclusivity(unchecked) private var newlyRetired = Retired()

  init(of name: EventName?, isTyped: Bool, index: Int, groupIndex: Int) {
    self.name = name
    self.isTyped = isTyped
    self.index = index
    self.groupIndex = groupIndex
  }
}

extension ObserverList {
  var isEmpty: Bool { live.load(ordering: .relaxed) == 0 }

  /// Says which object its observers want.
  func setSubject(_ object: AnyObject?) {
    let address = object.map { UInt(bitPattern: ObjectIdentifier($0)) }
    subjectAddress.store(address ?? 0, ordering: .relaxed)
    subject = object.map { SubjectReference($0) }
  }

  /// Begins to read; what is in the buffer stays valid until `leave(_:)`.
  @inline(__always)
  func enter() -> (epoch: Int, buffer: Unmanaged<EntryBuffer>?) {
    (epochs.enter(), current.load(ordering: .sequentiallyConsistent))
  }

  /// Ends reading; returns whether the caller has to call `reclaim()`, under the lock.
  @inline(__always)
  func leave(_ epoch: Int) -> Bool {
    epochs.leave(epoch) && hasRetired.load(ordering: .sequentiallyConsistent)
  }
}

extension ObserverList {
  /// Appends an entry with `write` and returns its index in the buffer.
  func append(_ write: (EntryBuffer) -> Void) -> UInt32 {
    let buffer = buffer.flatMap { $0.isFull ? nil : $0 } ?? replaceBuffer()
    let index = buffer.filled
    write(buffer)
    count(by: 1)
    return UInt32(index)
  }

  /// The index of a registration's entry; `nil` if it is not on this list.
  func index(of serial: UInt64, appendedAt index: UInt32) -> Int? {
    buffer?.index(of: serial, appendedAt: Int(index))
  }

  /// Removes an entry; what it returns is to be released after unlocking.
  func remove(at index: Int) -> Retired {
    guard let buffer else { return Retired() }
    let (serial, handler) = buffer.take(index)
    for buffer in retired.buffers { buffer.markRemoved(serial: serial) }
    for buffer in newlyRetired.buffers { buffer.markRemoved(serial: serial) }
    count(by: -1)
    let left = live.load(ordering: .relaxed)
    if buffer.filled > 32, left < buffer.filled / 2 { replaceBuffer() }
    return retireIfRead(Retired(handler))
  }

  /// Takes what no post can read any more; it is to be released after unlocking.
  func reclaim() -> Retired {
    var reclaimed = Retired()
    // Twice, because both epochs may have drained.
    for _ in 0..<2 where epochs.isPreviousEmpty {
      let next = exchange(&newlyRetired, with: Retired())
      reclaimed.add(exchange(&retired, with: next))
      if !retired.isEmpty { epochs.advance() }
    }
    if !isAnythingRetired { hasRetired.store(false, ordering: .relaxed) }
    return reclaimed
  }

  private var isAnythingRetired: Bool { !retired.isEmpty || !newlyRetired.isEmpty }

  // A load and a store replace a costlier atomic addition, because the lock is held.
  private func count(by step: Int) {
    live.store(live.load(ordering: .relaxed) &+ step, ordering: .relaxed)
  }

  // Amortized: at most two moves for each addition or removal since the last replacement.
  @discardableResult
  private func replaceBuffer() -> EntryBuffer {
    let left = live.load(ordering: .relaxed)
    let next = EntryBuffer(capacity: left + left / 2 + 8, isTyped: isTyped)
    buffer?.move(to: next)
    current.store(Unmanaged.passUnretained(next), ordering: .sequentiallyConsistent)
    if let buffer { retireIfRead(buffer) }
    buffer = next
    return next
  }

  // A buffer whose entries were moved owns nothing but its memory: it may be freed under the lock,
  // or with a later post.
  private func retireIfRead(_ buffer: EntryBuffer) {
    if !epochs.isEmpty || isAnythingRetired { retire(Retired(buffer)) }
  }

  // A post that begins after the check does not see the removed entry.
  private func retireIfRead(_ removed: consuming Retired) -> Retired {
    if epochs.isEmpty, !isAnythingRetired { return removed }
    retire(removed)
    // The last post may have left before it could see that something is retired.
    return reclaim()
  }

  private func retire(_ removed: consuming Retired) {
    newlyRetired.add(removed)
    hasRetired.store(true, ordering: .sequentiallyConsistent)
  }
}

/// What was taken off a list while posts may have been reading it: removed handlers and replaced
/// buffers. It cannot be copied, so that passing it on retains nothing.
struct Retired: ~Copyable {
  private(set) var buffers: [EntryBuffer] = []
  private var handlers: [RemovedHandler] = []
  // Most often there is one, which needs no array.
  private var handler: RemovedHandler?

  init() {}

  init(_ handler: RemovedHandler) { self.handler = handler }

  init(_ buffer: EntryBuffer) { buffers = [buffer] }

  var isEmpty: Bool { buffers.isEmpty && handlers.isEmpty && handler == nil }

  mutating func add(_ other: consuming Retired) {
    buffers += other.buffers
    handlers += other.handlers
    if let handler = other.handler { handlers.append(handler) }
  }
}

/// The object that some observers want, without keeping it alive.
///
/// An unowned reference lets the object be destroyed but keeps its memory from being reused, so its
/// address alone identifies it, and a post never has to check whether it is alive. A weak reference
/// would slow down every retain and release of the object.
// Unchecked: nothing but the object's address is used.
final class SubjectReference: @unchecked Sendable {
  let identity: ObjectIdentifier
  private unowned let object: AnyObject

  init(_ object: AnyObject) {
    identity = ObjectIdentifier(object)
    self.object = object
  }
}
