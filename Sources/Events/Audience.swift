import Synchronization

/// The observers of one post: a few rosters as they were when it began.
///
/// It lives in room on the stack, so that a post allocates nothing.
struct Audience: ~Copyable {
  /// A roster on its way through a post.
  struct Line {
    let handlers: ContiguousArray<Handler?>
    var next = 0
  }

  /// Typed, named and wildcard observers, each with and without an object.
  static let capacity = 6

  private let lines: UnsafeMutableBufferPointer<Line>
  private var count = 0

  /// An empty audience in uninitialised room for `capacity` lines, left uninitialised again.
  init(in room: UnsafeMutableBufferPointer<Line>) { lines = room }

  // One by one: the general routine for arrays takes longer than a delivery.
  deinit { for line in 0..<count { lines.deinitializeElement(at: line) } }

  var isEmpty: Bool { count == 0 }

  mutating func append(_ handlers: ContiguousArray<Handler?>) {
    lines.initializeElement(at: count, to: Line(handlers: handlers))
    count += 1
  }
}

extension Audience {
  /// Calls every handler that is not removed by then, in the order of registration.
  @inline(__always)
  borrowing func forEach(_ call: (Unmanaged<Handler>) -> Void) {
    if count == 1 { return run(0, before: .max, call) }
    while let (line, bound) = foremost() { run(line, before: bound, call) }
  }

  // Calls the handlers of one line up to those that another line's must precede.
  @inline(__always)
  private borrowing func run(
    _ line: Int, before bound: UInt64, _ call: (Unmanaged<Handler>) -> Void
  ) {
    var next = lines[line].next
    lines[line].handlers.withUnsafeBufferPointer { handlers in
      // Same layout; the line keeps the handlers alive, so each need not be retained again.
      handlers.withMemoryRebound(to: Unmanaged<Handler>?.self) { handlers in
        while next < handlers.count {
          if let handler = handlers[next] {
            let serial = handler._withUnsafeGuaranteedRef { $0.place.serial }
            guard serial < bound else { break }
            let isRemoved = handler._withUnsafeGuaranteedRef {
              $0.isRemoved.load(ordering: .relaxed)
            }
            if !isRemoved { call(handler) }
          }
          next += 1
        }
      }
    }
    lines[line].next = next
  }

  // The line whose turn it is, and the serial at which the turn is another's.
  private borrowing func foremost() -> (line: Int, bound: UInt64)? {
    var first = (line: -1, serial: UInt64.max)
    var bound = UInt64.max
    for line in 0..<count {
      guard let serial = nextSerial(of: line) else { continue }
      if serial < first.serial {
        bound = first.serial
        first = (line, serial)
      } else {
        bound = min(bound, serial)
      }
    }
    return first.line < 0 ? nil : (first.line, bound)
  }

  private borrowing func nextSerial(of line: Int) -> UInt64? {
    while lines[line].next < lines[line].handlers.count {
      if let handler = lines[line].handlers[lines[line].next] { return handler.place.serial }
      lines[line].next += 1
    }
    return nil
  }
}
