import HeadEndAPI
import Players

/// What is known of the files of upstreams, from the playlists that passed.
struct UpstreamFiles: Sendable {
  private var variants: [String: PlaylistFacts.Variant] = [:]
  private var keys: Set<String> = []
  private var playlists: Set<String> = []

  /// Paths that are remembered; more, and all are forgotten [N].
  private static let most = 10_000

  mutating func note(_ facts: PlaylistFacts, at path: String) {
    if variants.count + keys.count + playlists.count > Self.most { self = UpstreamFiles() }
    playlists.insert(path)
    for variant in facts.variants {
      variants[variant.path] = variant
      playlists.insert(variant.path)
    }
    keys.formUnion(facts.keys)
  }

  /// The variant of a media playlist.
  func variant(at path: String) -> PlaylistFacts.Variant? { variants[path] }

  /// What a request for a file of an origin asks for.
  func operation(of path: UpstreamPath) -> Operation {
    let text = path.withoutClient
    if keys.contains(text) { return .licence }
    return path.isForManifest || playlists.contains(text) ? .manifest : .segment
  }
}

extension UpstreamPath {
  /// The address that all its clients share, without the query.
  var withoutClient: String { Self.root + upstream + path }
}

extension UpstreamPath {
  /// What a playlist is called, as far as its address says: the last word of its folder that is not
  /// a rendition's number, or else its own name [N].
  var channelName: String {
    let words = path.split(separator: "/").map(String.init)
    let folder = words.dropLast().last { $0.contains { !$0.isNumber && $0 != "p" } }
    let own = words.last?.split(separator: ".").first.map(String.init) ?? ""
    return UntrustedText.harmless(String((folder ?? own).prefix(24)))
  }
}
