/// One wheel: a ring of slots, of which only those of the present turn are used.
struct WheelLevel: Sendable {
  /// Slots of the lowest wheel that one slot lasts, as a power of two.
  let shift: Int64
  /// How many slots there are, as a power of two.
  let bits: Int64
  /// Place of its first slot among those of all wheels.
  let first: Int

  var count: Int { 1 << bits }

  /// A slot of the lowest wheel lasts 65 µs; all wheels together reach nine years.
  static let all = [zero, one, two, three, four]

  private static let zero = WheelLevel(shift: 0, bits: 10, first: 0)
  private static let one = WheelLevel(shift: 10, bits: 8, first: 1024)
  private static let two = WheelLevel(shift: 18, bits: 8, first: 1280)
  private static let three = WheelLevel(shift: 26, bits: 8, first: 1536)
  private static let four = WheelLevel(shift: 34, bits: 8, first: 1792)

  /// Where a turn of the lowest wheel begins, these bits are 0.
  static var turnMask: Int64 { 1 << 10 - 1 }

  /// The lowest wheel whose present turn includes a slot of the lowest.
  static func lowest(reaching slot: Int64, from base: Int64) -> WheelLevel {
    let difference = slot ^ base
    if difference < 1 << 10 { return WheelLevel(shift: 0, bits: 10, first: 0) }
    if difference < 1 << 18 { return WheelLevel(shift: 10, bits: 8, first: 1024) }
    if difference < 1 << 26 { return WheelLevel(shift: 18, bits: 8, first: 1280) }
    return difference < 1 << 34 ? three : four
  }

  /// The place, among those of all wheels, of a slot of the lowest.
  func place(of slot: Int64) -> Int { first + Int((slot >> shift) & (1 << bits - 1)) }
}
