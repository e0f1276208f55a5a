/// An `EXT-X-KEY` or `EXT-X-SESSION-KEY` (RFC 8216 §4.3.2.4, §4.3.4.5) as FairPlay uses it.
package struct PlaylistKey: Hashable, Sendable {
  /// `SAMPLE-AES` for FairPlay.
  package let method: String
  /// `skd://…`, whose host names the content.
  package let uri: String

  static let fairPlayFormat = "com.apple.streamingkeydelivery"

  /// Reads the attributes; `nil` for `METHOD=NONE` and for key formats other than FairPlay's.
  init?(_ attributes: AttributeList) {
    guard let method = attributes["METHOD"], method != "NONE", let uri = attributes["URI"],
      attributes["KEYFORMAT"] == Self.fairPlayFormat
    else { return nil }
    self.method = method
    self.uri = uri
  }

  /// The asset identifier: the URI without its scheme (Players/Licences, "The licence delegate").
  package var assetID: String {
    uri.hasPrefix("skd://") ? String(uri.dropFirst(6)) : uri
  }
}

/// An attribute list: `NAME=value` pairs separated by commas, values quoted or not (RFC 8216 4.2).
struct AttributeList {
  private var pairs: [(name: String, value: String)] = []

  /// Reads a list; `nil` when it is not of that form.
  init?(_ text: ArraySlice<UInt8>) {
    var rest = text
    while !rest.isEmpty {
      guard let equals = rest.firstIndex(of: 0x3d) else { return nil }
      let name = PlaylistLines.text(rest[..<equals])
      rest = rest[(equals + 1)...]
      guard let value = Self.takeValue(&rest) else { return nil }
      pairs.append((name, value))
      if rest.first == 0x2c { rest = rest.dropFirst() }
    }
  }

  private static func takeValue(_ rest: inout ArraySlice<UInt8>) -> String? {
    guard rest.first == 0x22 else {
      let end = rest.firstIndex(of: 0x2c) ?? rest.endIndex
      defer { rest = rest[end...] }
      return PlaylistLines.text(rest[..<end])
    }
    let inside = rest.dropFirst()
    guard let quote = inside.firstIndex(of: 0x22) else { return nil }
    rest = inside[(quote + 1)...]
    return PlaylistLines.text(inside[..<quote])
  }

  /// The value of an attribute.
  subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }

  /// The value of an attribute as a decimal integer.
  func integer(_ name: String) -> Int? { self[name].flatMap { Int($0) } }
}
