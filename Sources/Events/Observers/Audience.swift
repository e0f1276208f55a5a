/// The observers of one post: cursors on a few lists, merged by serial number.
///
/// It uses memory on the stack, so that a post allocates nothing.
struct Audience {
  /// Observers of a type, of a name and of everything, each with and without an object.
  static let capacity = 6

  /// The post is for the observers that were registered before this serial.
  let bound: UInt64
  private let cursors: UnsafeMutableBufferPointer<DeliveryCursor>
  private var count = 0

  /// Makes an empty audience in memory for `capacity` cursors.
  init(in memory: UnsafeMutableBufferPointer<DeliveryCursor>, before bound: UInt64) {
    cursors = memory
    self.bound = bound
  }

  var isEmpty: Bool { count == 0 }

  /// Adds a list, unless it is empty.
  mutating func append(_ list: ObserverList) {
    guard !list.isEmpty, let cursor = DeliveryCursor(list) else { return }
    cursors.initializeElement(at: count, to: cursor)
    count += 1
  }

  /// Calls `body` with every cursor, in any order.
  func forEachCursor(_ body: (DeliveryCursor) -> Void) {
    for cursor in 0..<count { body(cursors[cursor]) }
  }

  /// Merges the lists: calls `deliver` with each cursor in turn and the serial where its turn ends.
  @inline(__always)
  func forEach(_ deliver: (inout DeliveryCursor, UInt64) -> Void) {
    if count == 1 { return deliver(&cursors[0], bound) }
    while let (cursor, bound) = next() { deliver(&cursors[cursor], bound) }
  }

  // The cursor with the lowest serial, and the lowest serial of the others.
  private func next() -> (cursor: Int, bound: UInt64)? {
    var first = (cursor: -1, serial: bound)
    var second = bound
    for cursor in 0..<count {
      guard let serial = cursors[cursor].nextSerial() else { continue }
      if serial < first.serial {
        second = first.serial
        first = (cursor, serial)
      } else {
        second = min(second, serial)
      }
    }
    return first.cursor < 0 ? nil : (first.cursor, second)
  }
}
