/// What the observers of a measurement count into; the least that a call can be seen by.
// Unchecked: measurements run on one thread.
struct Tally: @unchecked Sendable {
  /// One for all, and for as long as the program runs.
  static let shared = Tally()

  private let number: UnsafeMutablePointer<Int>

  private init() {
    number = .allocate(capacity: 1)
    number.initialize(to: 0)
  }

  @inline(__always)
  func count(_ step: Int = 1) { number.pointee &+= step }
}
