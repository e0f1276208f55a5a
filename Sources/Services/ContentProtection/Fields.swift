/// Length-prefixed byte strings: each follows its length in two bytes, big endian. The payload of
/// our SPC and CKC.
enum Fields {
  /// `nil` when a field is longer than 65,535 bytes.
  static func pack(_ fields: [[UInt8]]) -> [UInt8]? {
    var bytes: [UInt8] = []
    for field in fields {
      guard let length = UInt16(exactly: field.count) else { return nil }
      bytes.append(UInt8(length >> 8))
      bytes.append(UInt8(length & 255))
      bytes.append(contentsOf: field)
    }
    return bytes
  }

  /// `nil` unless the bytes are exactly `count` fields.
  static func unpack(_ bytes: some Collection<UInt8>, count: Int) -> [[UInt8]]? {
    var rest = Array(bytes)[...]
    var fields: [[UInt8]] = []
    for _ in 0..<count {
      guard let high = rest.popFirst(), let low = rest.popFirst() else { return nil }
      let length = Int(high) << 8 | Int(low)
      guard rest.count >= length else { return nil }
      fields.append(Array(rest.prefix(length)))
      rest = rest.dropFirst(length)
    }
    return rest.isEmpty ? fields : nil
  }
}
