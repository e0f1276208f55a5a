/// An `EXT-X-KEY` or `EXT-X-SESSION-KEY` (RFC 8216 §4.3.2.4, §4.3.4.5) as FairPlay uses it.
package struct PlaylistKey: Hashable, Sendable {
  /// `SAMPLE-AES` for FairPlay.
  package let method: String
  /// `skd:…`, as the packager wrote it.
  package let uri: String
  /// The asset identifier: the URI without `skd://` (Players/Licences, "The licence delegate").
  package let assetID: String

  private static let scheme = KeyURL.scheme + "//"
  static let fairPlayFormat = "com.apple.streamingkeydelivery"
  /// What FairPlay's streams have to use (Players/FairPlay, "Keys in playlists").
  private static let fairPlayMethod = "SAMPLE-AES"
  /// The version of the format that every client understands; it is also the default.
  private static let fairPlayVersion = "1"

  /// Reads the attributes; `nil` for a key that a FairPlay client cannot use: another format,
  /// method or version, or `METHOD=NONE`.
  init?(_ attributes: AttributeList) {
    guard attributes["KEYFORMAT"] == Self.fairPlayFormat,
      attributes["METHOD"] == Self.fairPlayMethod, let uri = attributes["URI"],
      Self.isUnderstood(attributes["KEYFORMATVERSIONS"])
    else { return nil }
    method = Self.fairPlayMethod
    self.uri = uri
    assetID = Self.assetID(of: uri)
  }

  /// What identifies the key of a URI.
  package static func assetID(of uri: String) -> String {
    // By its bytes: to drop characters counts them.
    let rest = uri.utf8.dropFirst(scheme.utf8.count)
    return uri.hasPrefix(scheme) ? String(Substring(rest)) : uri
  }

  /// The URI of a key, as it was in the playlist: some packagers leave the slashes out.
  package static func uri(of assetID: String) -> String {
    assetID.hasPrefix(KeyURL.scheme) ? assetID : scheme + assetID
  }

  /// Whether a list of versions, such as `1/2/5`, has one that is understood.
  private static func isUnderstood(_ versions: String?) -> Bool {
    guard let versions, versions != fairPlayVersion else { return true }
    return versions.split(separator: "/").contains { $0 == fairPlayVersion }
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

  /// What a key tag asks of a client, in the tag's own words.
  var keyKind: String {
    ["METHOD", "KEYFORMAT", "KEYFORMATVERSIONS"].compactMap { name in
      self[name].map { "\(name)=\($0)" }
    }.joined(separator: ",")
  }

  /// The value of an attribute as a decimal integer.
  func integer(_ name: String) -> Int? { self[name].flatMap { Int($0) } }
}
