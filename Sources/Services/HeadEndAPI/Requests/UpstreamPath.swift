/// The address of an upstream at the head-end: `/upstream/NAME/~CLIENT/…`
/// (HeadEndHTTP/YourOwnServices).
package struct UpstreamPath: Hashable, Sendable {
  package let upstream: String
  /// The client that it names; `nil` without one.
  package let client: String?
  /// What the upstream is asked for, below its own path, with the query: nothing, or from a slash
  /// or a question mark on.
  package let rest: String

  package static let root = "/upstream/"

  package init(_ upstream: String, client: String?, rest: String) {
    (self.upstream, self.client, self.rest) = (upstream, client, rest)
  }

  /// Reads path and query; `nil` for anything else.
  package init?(_ target: String) {
    guard target.hasPrefix(Self.root) else { return nil }
    let path = target.utf8.dropFirst(Self.root.utf8.count)
    let name = path.prefix { !Self.isEnd($0) }
    var rest = path[name.endIndex...]
    var client: String?
    let isNamed = rest.starts(with: "/~".utf8)
    if isNamed {
      let word = rest.dropFirst(2).prefix { !Self.isEnd($0) }
      client = QueryParameters.decoded(word)
      rest = rest[word.endIndex...]
    }
    guard !name.isEmpty, client?.isEmpty != true else { return nil }
    self.init(String(Substring(name)), client: client, rest: String(Substring(rest)))
  }

  private static func isEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?")
  }

  /// Path and query at the head-end.
  package var text: String {
    Self.root + upstream + (client.map { "/~\(QueryParameters.encoded($0))" } ?? "") + rest
  }

  /// The same for a client.
  package func naming(_ client: String) -> UpstreamPath {
    UpstreamPath(upstream, client: client, rest: rest)
  }

  /// What is asked for, without the query.
  package var path: String { String(Substring(rest.utf8.prefix { $0 != UInt8(ascii: "?") })) }

  /// Whether it ends as a playlist's or a presentation's address does.
  package var isForManifest: Bool {
    [".m3u8", ".m3u", ".mpd"].contains { path.lowercased().hasSuffix($0) }
  }
}
