import Simulation

/// What a segment carries instead of coded video: a few dozen bytes that say which picture it
/// shows, with a checksum by which a wrong key is noticed as a decoder would notice it.
package struct PictureCard: Hashable, Sendable {
  /// The test card, such as `globe`.
  package var scene: String
  /// Content identifier, such as `news-one`.
  package var content: String
  /// Media sequence number of the segment.
  package var sequence: Int
  /// Lines of the rendition it was coded in, such as 720.
  package var height: Int

  package init(scene: String, content: String, sequence: Int, height: Int) {
    self.scene = scene
    self.content = content
    self.sequence = sequence
    self.height = height
  }

  private static let magic: [UInt8] = Array("ZAPCARD1".utf8)

  /// The card as bytes: magic, the fields (strings after a length byte, numbers as 8 bytes, big
  /// endian), and the FNV-1a hash of everything before it.
  package var bytes: [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(64)
    out += Self.magic
    Self.append(scene, to: &out)
    Self.append(content, to: &out)
    Self.append(UInt64(sequence), to: &out)
    Self.append(UInt64(height), to: &out)
    Self.append(Self.check(out[...]), to: &out)
    return out
  }

  /// Reads a card; `nil` when the checksum is wrong, as after decryption with a wrong key.
  package init?(bytes: [UInt8]) {
    guard bytes.count >= Self.magic.count + 26, bytes.starts(with: Self.magic) else { return nil }
    var rest = bytes[Self.magic.count...]
    let end = bytes.count - 8
    guard Self.number(bytes[end...]) == Self.check(bytes[..<end]),
      let scene = Self.text(&rest), let content = Self.text(&rest), rest.count == 24
    else { return nil }
    self.scene = scene
    self.content = content
    sequence = Int(Self.number(rest.prefix(8)))
    height = Int(Self.number(rest.dropFirst(8).prefix(8)))
  }

  private static func append(_ text: String, to out: inout [UInt8]) {
    let utf8 = text.utf8.prefix(255)
    out.append(UInt8(utf8.count))
    out.append(contentsOf: utf8)
  }

  private static func append(_ number: UInt64, to out: inout [UInt8]) {
    withUnsafeBytes(of: number.bigEndian) { out.append(contentsOf: $0) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func text(_ rest: inout ArraySlice<UInt8>) -> String? {
    guard let length = rest.popFirst(), rest.count >= length else { return nil }
    let utf8 = rest.prefix(Int(length))
    rest = rest.dropFirst(Int(length))
    let text = String(decoding: utf8, as: UTF8.self)
    return text.utf8.elementsEqual(utf8) ? text : nil
  }

  private static func check(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    var hash = StableHash()
    for byte in bytes { hash.combine(byte) }
    return hash.value
  }
}
