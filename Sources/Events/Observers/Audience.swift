/// The observers of one post: a few rosters as they were when it began.
///
/// It lives in room on the stack, so that a post allocates nothing.
struct Audience {
  /// Typed, named and wildcard observers, each with and without an object.
  static let capacity = 6

  /// The serial before which all are meant that are on the rosters.
  let bound: UInt64
  private let lines: UnsafeMutableBufferPointer<Line>
  private var count = 0

  /// An empty audience in room for `capacity` lines.
  init(in room: UnsafeMutableBufferPointer<Line>, before bound: UInt64) {
    lines = room
    self.bound = bound
  }

  var isEmpty: Bool { count == 0 }

  /// Enters the roster, unless it is empty.
  mutating func append(_ roster: Roster) {
    guard !roster.isEmpty, let line = Line(roster) else { return }
    lines.initializeElement(at: count, to: line)
    count += 1
  }

  /// Every line, in no order that matters.
  func forEachLine(_ body: (Line) -> Void) {
    for line in 0..<count { body(lines[line]) }
  }

  /// Calls everyone who is not removed by then, in the order of registration: `hear` is given a
  /// line, and the serial before which it is that line's turn.
  @inline(__always)
  func forEach(_ hear: (inout Line, UInt64) -> Void) {
    if count == 1 { return hear(&lines[0], bound) }
    while let (line, bound) = foremost() { hear(&lines[line], bound) }
  }

  // The line whose turn it is, and the serial at which the turn is another's.
  private func foremost() -> (line: Int, bound: UInt64)? {
    var first = (line: -1, serial: bound)
    var second = bound
    for line in 0..<count {
      guard let serial = lines[line].nextSerial() else { continue }
      if serial < first.serial {
        second = first.serial
        first = (line, serial)
      } else {
        second = min(second, serial)
      }
    }
    return first.line < 0 ? nil : (first.line, second)
  }
}
