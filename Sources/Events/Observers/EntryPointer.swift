import Synchronization

/// A pointer to one registered observer: its mark, then its handler, each bound to its own type.
///
/// A mark stays initialized as long as its buffer, a handler only until its observer is removed.
struct EntryPointer: Equatable {
  /// The bit in a mark that says that the observer was removed.
  static let removed: UInt64 = 1 << 63

  private var address: UnsafeMutableRawPointer

  init(_ address: UnsafeMutableRawPointer) { self.address = address }

  @inline(__always)
  static func + (entry: EntryPointer, count: Int) -> EntryPointer {
    EntryPointer(entry.address + count &* size)
  }

  @inline(__always)
  static func += (entry: inout EntryPointer, count: Int) { entry.address += count &* size }

  /// Bytes of one entry; a closure takes two words whatever its parameters are.
  static var size: Int { handlerOffset + MemoryLayout<NotificationHandler>.stride }

  private static var handlerOffset: Int { MemoryLayout<Atomic<UInt64>>.stride }
}

extension EntryPointer {
  /// The observer's serial number on the bus, from 1, and the `removed` bit.
  @inline(__always)
  var mark: UnsafeMutablePointer<Atomic<UInt64>> {
    address.assumingMemoryBound(to: Atomic<UInt64>.self)
  }

  /// The handler of an observer of names, of objects or of everything.
  @inline(__always)
  var notificationHandler: UnsafeMutablePointer<NotificationHandler> {
    (address + Self.handlerOffset).assumingMemoryBound(to: NotificationHandler.self)
  }

  /// The handler of an observer of a message type.
  @inline(__always)
  var messageHandler: UnsafeMutablePointer<MessageHandler> {
    (address + Self.handlerOffset).assumingMemoryBound(to: MessageHandler.self)
  }

  func initializeMark(to mark: UInt64) {
    address.initializeMemory(as: Atomic<UInt64>.self, to: Atomic(mark))
  }

  func initialize(to handler: consuming NotificationHandler) {
    (address + Self.handlerOffset).initializeMemory(as: NotificationHandler.self, to: handler)
  }

  func initialize(to handler: consuming MessageHandler) {
    (address + Self.handlerOffset).initializeMemory(as: MessageHandler.self, to: handler)
  }
}

/// What an observer of names, of objects or of everything runs.
///
/// It cannot be copied, so a delivery calls the closure in place and retains nothing.
struct NotificationHandler: ~Copyable {
  typealias Body = @Sendable (EventNotification) -> Void

  private let body: Body

  init(_ body: @escaping Body) { self.body = body }

  // Not at the call site: a closure that is read from memory there is retained.
  @inline(__always)
  borrowing func call(_ notification: borrowing EventNotification) { body(notification) }

  consuming func takeBody() -> Body { body }
}

/// What an observer of a message type runs; it cannot be copied either.
struct MessageHandler: ~Copyable {
  typealias Body = @Sendable (MessageRef) -> Void

  private let body: Body

  init(_ body: @escaping Body) { self.body = body }

  @inline(__always)
  borrowing func call(_ message: MessageRef) { body(message) }

  consuming func takeBody() -> Body { body }
}

/// The closure of a removed observer, on its way to being released.
enum RemovedHandler {
  case notification(NotificationHandler.Body)
  case message(MessageHandler.Body)
}
