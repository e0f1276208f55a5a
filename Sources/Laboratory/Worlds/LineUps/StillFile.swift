import Simulation

/// A still beside a line-up, which a channel shows in place of a test card. Its bytes are not part
/// of the line-up: a saved session has only name and hash.
package struct StillFile: Hashable, Sendable {
  /// The bytes of a still, or why there are none.
  package enum Content: Sendable {
    case bytes([UInt8])
    /// The reason, as the end of a sentence that begins with the file.
    case lack(String)
  }

  /// The path of the file, relative to that of the line-up.
  package var name: String
  /// The hash of the bytes, in 16 hex digits; empty if they were never read.
  package var hash: String
  /// What was found under the name; not compared.
  package var content: Content

  package init(name: String, hash: String = "", content: Content) {
    (self.name, self.hash, self.content) = (name, hash, content)
  }

  /// A still with these bytes; a lack if a saved session has another hash, empty for any.
  package init(name: String, bytes: [UInt8], savedHash: String) {
    var found = StableHash()
    for byte in bytes { found.combine(byte) }
    let hash = String(found.value, radix: 16).rightAligned(to: 16, with: "0")
    let isOther = !savedHash.isEmpty && savedHash != hash
    self.init(
      name: name, hash: isOther ? savedHash : hash,
      content: isOther ? .lack("is not the picture of the saved session") : .bytes(bytes))
  }

  package static func == (one: StillFile, other: StillFile) -> Bool {
    one.name == other.name && one.hash == other.hash
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(hash)
  }
}
