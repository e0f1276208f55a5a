/// A JSON object, written member by member in the order given: for what is written with every
/// heartbeat, where `JSONEncoder` takes most of the time.
package struct JSONObject {
  private var text: [UInt8] = []

  package init() {
    text.reserveCapacity(512)
    text.append(UInt8(ascii: "{"))
  }

  /// The object's bytes.
  package var bytes: [UInt8] { text + [UInt8(ascii: "}")] }

  package mutating func add(_ key: String, _ value: String) {
    begin(key)
    JSONString.append(value, to: &text)
  }

  package mutating func add(_ key: String, _ value: Int) { add(key, literal: String(value)) }

  package mutating func add(_ key: String, _ value: Bool) { add(key, literal: String(value)) }

  /// A whole number has no fraction.
  package mutating func add(_ key: String, _ value: Double) {
    let digits = value.description
    add(key, literal: digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits)
  }

  package mutating func add(_ key: String, _ value: JSONObject) {
    begin(key)
    text += value.bytes
  }

  package mutating func addNull(_ key: String) { add(key, literal: "null") }

  private mutating func add(_ key: String, literal: String) {
    begin(key)
    text += literal.utf8
  }

  private mutating func begin(_ key: String) {
    if text.count > 1 { text.append(UInt8(ascii: ",")) }
    JSONString.append(key, to: &text)
    text.append(UInt8(ascii: ":"))
  }
}
