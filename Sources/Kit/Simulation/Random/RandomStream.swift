/// A named source of random numbers: seed and name fix every number it gives, and no other stream's
/// draws shift them (xoshiro256**, state filled by SplitMix64 from a stable hash).
package struct RandomStream: RandomNumberGenerator, Sendable {
  private var state: (UInt64, UInt64, UInt64, UInt64)

  /// The stream of that name in a world of that seed, such as `main.network`.
  package init(seed: UInt64, name: String) {
    var hash = StableHash()
    hash.combine(seed)
    hash.combine(name)
    var mix = hash.value
    state = (Self.splitMix(&mix), Self.splitMix(&mix), Self.splitMix(&mix), Self.splitMix(&mix))
  }

  package mutating func next() -> UInt64 {
    let result = Self.rotateLeft(state.1 &* 5, 7) &* 9
    let shifted = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= shifted
    state.3 = Self.rotateLeft(state.3, 45)
    return result
  }

  /// A whole number from `range`, each equally likely.
  package mutating func integer(in range: ClosedRange<Int64>) -> Int64 {
    Int64.random(in: range, using: &self)
  }

  /// A duration of whole nanoseconds between zero and `limit`.
  package mutating func duration(upTo limit: Duration) -> Duration {
    guard limit > .zero else { return .zero }
    return .nanoseconds(integer(in: 0...limit.wholeNanoseconds))
  }

  /// A number from 0 up to, not including, 1.
  package mutating func fraction() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// `count` random bytes.
  package mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: next() >> 24) }
  }

  /// A random UUID (RFC 9562 §5.4), such as `9A1C3B52-77E0-4C1D-8F0B-5D9E2A6B4C10`.
  package mutating func uuid() -> String {
    var bytes = bytes(16)
    bytes[6] = bytes[6] & 0x0f | 0x40
    bytes[8] = bytes[8] & 0x3f | 0x80
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text += "-" }
      text += byte < 16 ? "0" : ""
      text += String(byte, radix: 16, uppercase: true)
    }
    return text
  }

  private static func splitMix(_ state: inout UInt64) -> UInt64 {
    defer { state &+= 0x9e37_79b9_7f4a_7c15 }
    return state.mixed
  }

  private static func rotateLeft(_ value: UInt64, _ count: UInt64) -> UInt64 {
    (value << count) | (value >> (64 - count))
  }
}
