/// AES-128 after FIPS 197, slow and small: only the test's judges have a key.
struct TestCipher: Sendable {
  private let roundKeys: [[UInt8]]

  init(key: [UInt8]) {
    var words = (0..<4).map { Array(key[4 * $0..<4 * $0 + 4]) }
    var constant: UInt8 = 1
    for index in 4..<44 {
      var word = words[index - 1]
      if index % 4 == 0 {
        word = (word[1...] + word[..<1]).map { Self.box[Int($0)] }
        word[0] ^= constant
        constant = Self.double(constant)
      }
      words.append(zip(words[index - 4], word).map { $0 ^ $1 })
    }
    roundKeys = (0..<11).map { Array(words[4 * $0..<4 * $0 + 4].joined()) }
  }

  func block(_ clear: [UInt8]) -> [UInt8] {
    var state = zip(clear, roundKeys[0]).map { $0 ^ $1 }
    for round in 1...10 {
      let moved = (0..<16).map { Self.box[Int(state[($0 + $0 % 4 * 4) % 16])] }
      state = round == 10 ? moved : Self.mixed(moved)
      for index in 0..<16 { state[index] ^= roundKeys[round][index] }
    }
    return state
  }

  /// Counter mode with a vector of eight bytes and a counter from zero.
  func counter(_ clear: [UInt8], vector: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(clear.count)
    for (index, start) in stride(from: 0, to: clear.count, by: 16).enumerated() {
      let count = (0..<8).map { UInt8(truncatingIfNeeded: index >> (56 - 8 * $0)) }
      out += zip(clear[start..<min(clear.count, start + 16)], block(vector + count)).map { $0 ^ $1 }
    }
    return out
  }

  /// Cipher block chaining over the whole, padded to full blocks (RFC 8216 §4.3.2.4).
  func chained(_ clear: [UInt8], vector: [UInt8]) -> [UInt8] {
    let padding = 16 - clear.count % 16
    let padded = clear + Array(repeating: UInt8(padding), count: padding)
    var last = vector
    var out: [UInt8] = []
    out.reserveCapacity(padded.count)
    for start in stride(from: 0, to: padded.count, by: 16) {
      last = block(zip(padded[start..<start + 16], last).map { $0 ^ $1 })
      out += last
    }
    return out
  }

  private static func double(_ byte: UInt8) -> UInt8 { byte << 1 ^ (byte & 0x80 == 0 ? 0 : 0x1b) }

  private static func mixed(_ state: [UInt8]) -> [UInt8] {
    (0..<16).map { index in
      let column = index / 4 * 4
      let at: (Int) -> UInt8 = { state[column + (index + $0) % 4] }
      let doubled: UInt8 = double(at(0)) ^ double(at(1))
      return doubled ^ at(1) ^ at(2) ^ at(3)
    }
  }

  /// Inverses in the field of 256 elements, by powers of 3, then the affine transform.
  private static let box: [UInt8] = {
    var box = Array(repeating: UInt8(0x63), count: 256)
    var (power, inverse) = (UInt8(1), UInt8(1))
    repeat {
      power ^= double(power)
      for shift in [1, 2, 4] as [UInt8] { inverse ^= inverse << shift }
      if inverse & 0x80 != 0 { inverse ^= 0x09 }
      box[Int(power)] = inverse ^ 0x63
      for shift: UInt8 in 1...4 {
        box[Int(power)] ^= inverse << shift | inverse >> (8 - shift)
      }
    } while power != 1
    return box
  }()
}
