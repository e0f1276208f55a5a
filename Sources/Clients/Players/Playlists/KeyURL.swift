import ContentProtection
import HeadEndAPI

/// The `skd:` URL of a key as a packager wrote it: a content identifier, an entitlement server with
/// a `cid`, or a whole licence URL, as the packager chooses (Players/ExpressPlay, "Three ways to
/// the licence URL").
struct KeyURL: Hashable, Sendable {
  static let scheme = "skd:"

  /// As it was in the playlist.
  let text: String
  /// The same with `https` for its scheme.
  let https: String

  /// `nil` for every other scheme.
  init?(_ text: String) {
    guard text.hasPrefix(Self.scheme) else { return nil }
    self.text = text
    let rest = text.dropFirst(Self.scheme.count)
    https = rest.hasPrefix("https://") ? String(rest) : "https:" + rest
  }

  /// Whether it names a server, rather than a content alone or one of its keys: a name has no dot.
  var isAddress: Bool { host.contains(".") && content.utf8.count > host.utf8.count + 1 }

  /// A server, or a content.
  private var host: String { String(content.prefix { $0 != "/" && $0 != "?" }) }

  /// `url.host`, which only a URL with slashes has.
  var urlHost: String { text.dropFirst(Self.scheme.count).hasPrefix("//") ? host : "" }

  /// What the key request is for: `cid`, the content identifier that stands alone, or a key of the
  /// content.
  var assetID: String {
    if let mark = content.firstIndex(of: "?"),
      let cid = QueryParameters(content[content.index(after: mark)...])["cid"]
    {
      return cid
    }
    let name = String(content.prefix { $0 != "?" })
    if let asset = AssetIdentifier(text: name) { return asset.name }
    guard !isAddress, let slash = name.firstIndex(of: "/") else { return name }
    return AssetIdentifier(contentId: host, keyId: String(name[name.index(after: slash)...])).name
  }

  /// A key as OpenTV's SDK names it: the asset identifier, without scheme [I], and without a token
  /// in its query [N] (Players/Licences, "Key identifiers").
  static func assetIdentifier(_ identifier: String) -> String {
    withoutToken(KeyURL(identifier).map { String($0.content) } ?? identifier)
  }

  /// A key as AVFoundation names it: the URL in the playlist, without a token in its query [N].
  static func playlistURL(_ identifier: String) -> String {
    withoutToken(PlaylistKey.uri(of: identifier))
  }

  /// A key URL or identifier as texts have it: what it names, and no token of its query.
  static func withoutToken(_ text: String) -> String {
    let end = text.firstIndex(of: "?") ?? text.endIndex
    return text[..<end] + Redaction.redacted(String(text[end...]))
  }

  // What follows the scheme and its slashes.
  private var content: Substring {
    let rest = https.dropFirst(6)
    return rest.hasPrefix("//") ? rest.dropFirst(2) : rest
  }
}
