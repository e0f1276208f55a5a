import Synchronization

/// A post's position in one list, which it reads until `leave()`.
struct DeliveryCursor {
  private let list: Unmanaged<ObserverList>
  private let epoch: Int
  private let isTyped: Bool
  private var next: EntryPointer
  private let end: EntryPointer

  /// Begins to read the list; `nil` if it never had an entry.
  @inline(__always)
  init?(_ list: ObserverList) {
    let (epoch, buffer) = list.enter()
    guard let buffer else {
      _ = list.leave(epoch)
      return nil
    }
    self.list = .passUnretained(list)
    self.epoch = epoch
    next = buffer._withUnsafeGuaranteedRef { $0.entries }
    end = next + buffer._withUnsafeGuaranteedRef { $0.count.load(ordering: .acquiring) }
    isTyped = list.isTyped
  }
}

extension DeliveryCursor {
  /// Ends reading; returns the list if the caller has to call its `reclaim()`, under the lock.
  @inline(__always)
  func leave() -> Unmanaged<ObserverList>? {
    list._withUnsafeGuaranteedRef { $0.leave(epoch) } ? list : nil
  }

  /// Delivers the message, or the notification that stands for it, to the observers registered
  /// before a serial.
  @inline(__always)
  mutating func deliver(
    _ message: MessageRef, _ notification: borrowing EventNotification, before bound: UInt64
  ) {
    if isTyped {
      deliverTyped(message, before: bound)
    } else {
      deliverUntyped(notification, before: bound)
    }
  }

  /// Delivers a notification, to observers of message types by reference, before a serial.
  @inline(__always)
  mutating func deliver(_ notification: borrowing EventNotification, before bound: UInt64) {
    if isTyped {
      withUnsafePointer(to: copy notification) { deliverTyped(.notification($0), before: bound) }
    } else {
      deliverUntyped(notification, before: bound)
    }
  }

  /// Delivers a notification before a serial; the list is not one of a message type.
  @inline(__always)
  mutating func deliverUntyped(_ notification: borrowing EventNotification, before bound: UInt64) {
    walk(before: bound) { $0.notificationHandler.pointee.call(notification) }
  }

  /// Delivers a message before a serial; the list is one of a message type.
  @inline(__always)
  mutating func deliverTyped(_ message: MessageRef, before bound: UInt64) {
    walk(before: bound) { $0.messageHandler.pointee.call(message) }
  }

  /// The serial of the next observer that is not removed; `nil` at the end.
  mutating func nextSerial() -> UInt64? {
    while next != end {
      let mark = Self.mark(next)
      if mark & EntryPointer.removed == 0 { return mark }
      next += 1
    }
    return nil
  }

  // A mark is read only when its entry is next: an earlier observer may have removed it.
  @inline(__always)
  private mutating func walk(before bound: UInt64, _ call: (EntryPointer) -> Void) {
    // Pointers only: a loop that also keeps an index takes half as long again.
    var entry = next
    while entry != end {
      let mark = Self.mark(entry)
      if mark < bound {
        call(entry)
      } else if mark & EntryPointer.removed == 0 {
        break
      }
      entry += 1
    }
    next = entry
  }

  @inline(__always)
  private static func mark(_ entry: EntryPointer) -> UInt64 {
    entry.mark.pointee.load(ordering: .sequentiallyConsistent)
  }
}
