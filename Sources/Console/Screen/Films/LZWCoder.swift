/// Compresses palette indices as GIF does (https://www.w3.org/Graphics/GIF/spec-gif89a.txt,
/// appendix F): codes of 9 to 12 bits, lowest bit first, in blocks of at most 255 bytes.
struct LZWCoder: Sendable {
  private static let clear = 256
  private static let end = 257
  private static let limit = 4096
  /// Twice as many places as codes, so that a search is short.
  private static let places = 8192

  /// Which string, as its prefix's code and its last index, has which code.
  private var keys = Array(repeating: Int32(-1), count: places)
  private var codes = Array(repeating: UInt16(0), count: places)
  private var next = end + 1
  private var width = 9
  private var prefix = -1
  private var bits: UInt64 = 0
  private var bitCount = 0
  private var block: [UInt8] = []

  /// Starts an image.
  mutating func begin() {
    (prefix, bits, bitCount) = (-1, 0, 0)
    width = 9
    block.removeAll(keepingCapacity: true)
    put(Self.clear)
    forget()
  }

  /// Adds indices to the image.
  mutating func append(_ indices: [UInt8], into bytes: inout [UInt8]) {
    for index in indices {
      guard prefix >= 0 else {
        prefix = Int(index)
        continue
      }
      let key = Int32(prefix << 8 | Int(index))
      let place = place(of: key)
      if keys[place] == key {
        prefix = Int(codes[place])
        continue
      }
      put(prefix)
      learn(key, at: place)
      prefix = Int(index)
      if block.count >= 255 { writeBlock(255, &bytes) }
    }
  }

  /// Ends the image.
  mutating func finish(into bytes: inout [UInt8]) {
    if prefix >= 0 { put(prefix) }
    // The decoder learns from this code too, and may expect the next one a bit wider.
    if next == 1 << width, width < 12 { width += 1 }
    put(Self.end)
    if bitCount > 0 { block.append(UInt8(truncatingIfNeeded: bits)) }
    while !block.isEmpty { writeBlock(min(255, block.count), &bytes) }
    bytes.append(0)
  }

  private func place(of key: Int32) -> Int {
    var place = Int((UInt32(bitPattern: key) &* 2_654_435_769) >> 19)
    while keys[place] != key, keys[place] >= 0 { place = (place + 1) & (Self.places - 1) }
    return place
  }

  private mutating func learn(_ key: Int32, at place: Int) {
    guard next < Self.limit else {
      put(Self.clear)
      return forget()
    }
    keys[place] = key
    codes[place] = UInt16(next)
    if next == 1 << width, width < 12 { width += 1 }
    next += 1
  }

  private mutating func forget() {
    for place in keys.indices { keys[place] = -1 }
    next = Self.end + 1
    width = 9
  }

  private mutating func put(_ code: Int) {
    bits |= UInt64(code) << UInt64(bitCount)
    bitCount += width
    while bitCount >= 8 {
      block.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      bitCount -= 8
    }
  }

  private mutating func writeBlock(_ count: Int, _ bytes: inout [UInt8]) {
    bytes.append(UInt8(count))
    bytes += block[..<count]
    block.removeFirst(count)
  }
}
