import Synchronization

/// A roster on its way through a post.
struct Line {
  private let roster: Unmanaged<Roster>
  private let shift: Int
  private let isTyped: Bool
  private var next: UnsafeMutablePointer<Entry>
  private let end: UnsafeMutablePointer<Entry>

  /// Enters the roster until `leave()`; `nil` if it never had an entry.
  @inline(__always)
  init?(_ roster: Roster) {
    let (shift, page) = roster.enter()
    guard let page else {
      _ = roster.leave(shift)
      return nil
    }
    self.roster = .passUnretained(roster)
    self.shift = shift
    next = page._withUnsafeGuaranteedRef { $0.entries }
    end = next + page._withUnsafeGuaranteedRef { $0.count.load(ordering: .acquiring) }
    isTyped = roster.isTyped
  }
}

extension Line {
  /// Leaves the roster; returns it if its `removeRemains()` is to be called, under the lock.
  @inline(__always)
  func leave() -> Unmanaged<Roster>? {
    roster._withUnsafeGuaranteedRef { $0.leave(shift) } ? roster : nil
  }

  /// Gives the letter or the notification to those registered before a serial.
  @inline(__always)
  mutating func hear(
    _ letter: Letter, _ notification: borrowing EventBus.Notification, before bound: UInt64
  ) {
    if isTyped {
      hear(letter, before: bound)
    } else {
      hear(notification, before: bound)
    }
  }

  /// Gives the notification, in a letter if need be, to those registered before a serial.
  @inline(__always)
  mutating func tell(_ notification: borrowing EventBus.Notification, before bound: UInt64) {
    if isTyped {
      withUnsafePointer(to: copy notification) { hear(.notification($0), before: bound) }
    } else {
      hear(notification, before: bound)
    }
  }

  /// Gives the notification to those registered before a serial; they are of no message type.
  @inline(__always)
  mutating func hear(_ notification: borrowing EventBus.Notification, before bound: UInt64) {
    walk(before: bound) { $0.pointee.receive(notification) }
  }

  /// Gives the letter to those registered before a serial; they are of message types.
  @inline(__always)
  mutating func hear(_ letter: Letter, before bound: UInt64) {
    walk(before: bound) {
      let entry = UnsafeRawPointer($0).assumingMemoryBound(to: TypedEntry.self)
      entry.pointee.receive(letter)
    }
  }

  /// The serial of the next entry that is not removed; `nil` at the end.
  mutating func nextSerial() -> UInt64? {
    while next != end {
      let mark = Self.mark(next)
      if mark & Entry.removed == 0 { return mark }
      next += 1
    }
    return nil
  }

  // The mark is read when it is an entry's turn: those before it may have removed it.
  @inline(__always)
  private mutating func walk(
    before bound: UInt64, _ call: (UnsafeMutablePointer<Entry>) -> Void
  ) {
    // Addresses only: a loop that keeps an index besides takes half as long again.
    var entry = next
    while entry != end {
      let mark = Self.mark(entry)
      if mark < bound {
        call(entry)
      } else if mark & Entry.removed == 0 {
        break
      }
      entry += 1
    }
    next = entry
  }

  @inline(__always)
  private static func mark(_ entry: UnsafeMutablePointer<Entry>) -> UInt64 {
    entry.pointee.mark.load(ordering: .sequentiallyConsistent)
  }
}
