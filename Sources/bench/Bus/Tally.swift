/// What the observers of a measurement count into; the least that a call can be seen by.
// Unchecked: measurements run on one thread.
struct Tally: @unchecked Sendable {
  /// One for all; tallies last as long as the program runs.
  static let shared = row(of: 1)[0]

  private let number: UnsafeMutablePointer<Int>

  private init(_ number: UnsafeMutablePointer<Int>) { self.number = number }

  /// As many as there are observers, each to count for itself: observers have their own state.
  static func row(of count: Int) -> [Tally] {
    let numbers = UnsafeMutablePointer<Int>.allocate(capacity: count)
    numbers.initialize(repeating: 0, count: count)
    return (0..<count).map { Tally(numbers + $0) }
  }

  @inline(__always)
  func count(_ step: Int = 1) { number.pointee &+= step }
}
