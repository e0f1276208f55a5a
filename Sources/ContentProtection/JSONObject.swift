/// A JSON object of texts and whole numbers, written key by key in the order given: for what goes
/// out with every heartbeat, where the library's encoder takes most of the time.
package struct JSONObject {
  private var text: [UInt8] = []

  package init() {
    text.reserveCapacity(512)
    text.append(UInt8(ascii: "{"))
  }

  /// The object's bytes.
  package var bytes: [UInt8] { text + [UInt8(ascii: "}")] }

  package mutating func add(_ key: StaticString, _ value: String) {
    begin(key)
    var value = value
    let isPlain = value.withUTF8 { bytes in
      if bytes.contains(where: Self.needsEscape) { return false }
      text.append(UInt8(ascii: "\""))
      text.append(contentsOf: bytes)
      text.append(UInt8(ascii: "\""))
      return true
    }
    if !isPlain { text += JSONText.bytes(value) }
  }

  package mutating func add(_ key: StaticString, _ value: Int) {
    begin(key)
    text.append(contentsOf: String(value).utf8)
  }

  private mutating func begin(_ key: StaticString) {
    if text.count > 1 { text.append(UInt8(ascii: ",")) }
    text.append(UInt8(ascii: "\""))
    key.withUTF8Buffer { text.append(contentsOf: $0) }
    text.append(UInt8(ascii: "\""))
    text.append(UInt8(ascii: ":"))
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }
}
