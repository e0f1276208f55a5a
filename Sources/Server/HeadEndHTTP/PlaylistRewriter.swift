package import HeadEndAPI
package import Worlds

/// Leads the addresses of an HLS playlist of an upstream through the head-end, and reads what the
/// wall needs of it; every other byte stays (HeadEndHTTP/YourOwnServices, "Playlists").
package struct PlaylistRewriter {
  private let resolver: AddressResolver
  private var lines: [UInt8] = []
  private var facts = PlaylistFacts()
  private var unseen: [String] = []
  /// What the playlist defines by `EXT-X-DEFINE`.
  private var variables: [String: String] = [:]
  /// Lines of the picture and bits per second of the variant whose address comes next.
  private var variant: (height: Int, bandwidth: Int)?
  /// The duration of the segment whose address comes next.
  private var milliseconds: Int?

  /// Hosts, and variants or keys, that are kept of one playlist [N].
  private static let (mostHosts, mostFiles) = (16, 1000)

  /// The attributes that are addresses, by tag (draft-pantos-hls-rfc8216bis §4.4).
  private static let attributes: [String: [String]] = [
    "EXT-X-MEDIA": ["URI"], "EXT-X-I-FRAME-STREAM-INF": ["URI"], "EXT-X-SESSION-DATA": ["URI"],
    "EXT-X-SESSION-KEY": ["URI"], "EXT-X-KEY": ["URI"], "EXT-X-MAP": ["URI"],
    "EXT-X-PART": ["URI"], "EXT-X-PRELOAD-HINT": ["URI"], "EXT-X-RENDITION-REPORT": ["URI"],
    "EXT-X-CONTENT-STEERING": ["SERVER-URI"],
    "EXT-X-DATERANGE": ["X-ASSET-URI", "X-ASSET-LIST"],
  ]

  /// A rewriter of the playlist at an address, which names its client.
  private init(_ upstreams: [Upstream], at path: UpstreamPath, isSecure: Bool) {
    resolver = AddressResolver(upstreams: upstreams, base: path, isSecure: isSecure)
  }

  /// Whether bytes are a playlist of HLS: `#EXTM3U` comes first, perhaps after a byte order mark.
  package static func isPlaylist(_ bytes: [UInt8]) -> Bool {
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let rest = bytes.starts(with: mark) ? bytes[3...] : bytes[...]
    return rest.starts(with: "#EXTM3U".utf8)
  }

  /// The playlist as the client gets it, what the wall needs of it, and the hosts to which it leads
  /// past the head-end.
  package static func rewrite(
    _ bytes: [UInt8], at path: UpstreamPath, _ upstreams: [Upstream], isSecure: Bool = false
  ) -> (bytes: [UInt8], facts: PlaylistFacts, unseen: [String]) {
    var rewriter = PlaylistRewriter(upstreams, at: path, isSecure: isSecure)
    var rest = bytes[...]
    while !rest.isEmpty {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      let end = line.last == UInt8(ascii: "\r") ? line.endIndex - 1 : line.endIndex
      rewriter.take(line[..<end])
      rest = rest[end...]
      let ending = rest.prefix(line.endIndex - end + 1)
      rewriter.lines += ending
      rest = rest.dropFirst(ending.count)
    }
    return rewriter.finished
  }

  private var finished: (bytes: [UInt8], facts: PlaylistFacts, unseen: [String]) {
    var facts = facts
    facts.variants = Array(facts.variants.prefix(Self.mostFiles))
    facts.keys = Array(facts.keys.prefix(Self.mostFiles))
    facts.newest =
      facts.isLive == true ? facts.newest.suffix(PlaylistFacts.mostSegments) : []
    return (lines, facts, unseen)
  }

  private mutating func take(_ line: ArraySlice<UInt8>) {
    guard line.first == UInt8(ascii: "#") else { return takeAddress(line) }
    guard let text = String(validating: line, as: UTF8.self) else { return lines += line }
    let tag = text.dropFirst().prefix { $0 != ":" }
    let value = text[tag.endIndex...].dropFirst()
    note(String(tag), value)
    guard let names = Self.attributes[String(tag)] else { return lines += line }
    var (written, rest) = ("#\(tag):", value)
    while !rest.isEmpty {
      let attribute = Attribute(at: rest)
      rest = rest[attribute.end...]
      guard names.contains(String(attribute.name)), attribute.isQuoted else {
        written += attribute.text
        continue
      }
      let address = lead(attribute.value)
      if tag == "EXT-X-KEY" || tag == "EXT-X-SESSION-KEY", let path = address.path {
        facts.keys.append(path)
      }
      if tag == "EXT-X-MEDIA", let path = address.path {
        facts.variants.append(.init(path: path, height: 0, bandwidth: 0))
      }
      written += "\(attribute.beginning)\"\(address.text)\"\(attribute.rest)"
    }
    lines += written.utf8
  }

  private mutating func takeAddress(_ line: ArraySlice<UInt8>) {
    guard !line.isEmpty, let text = String(validating: line, as: UTF8.self) else {
      return lines += line
    }
    let address = lead(text[...])
    lines += address.text.utf8
    defer { (variant, milliseconds) = (nil, nil) }
    guard let path = address.path else { return }
    if let variant {
      facts.variants.append(
        .init(path: path, height: variant.height, bandwidth: variant.bandwidth))
    }
    if let milliseconds { facts.newest.append(.init(path: path, milliseconds: milliseconds)) }
  }

  /// An address as the client gets it, and where it leads, if that is at an upstream.
  private mutating func lead(_ text: Substring) -> (text: String, path: String?) {
    guard let plain = substituted(text) else { return (String(text), nil) }
    switch resolver.lead(plain) {
    case .stays(let path): return (String(text), path.map(HarmlessPath.text(of:)))
    case .through(let path): return (path.text, HarmlessPath.text(of: path))
    case .past(let host, let address):
      let name = HarmlessPath.plain(host)
      if unseen.count < Self.mostHosts, !unseen.contains(name) { unseen.append(name) }
      return (address ?? String(text), nil)
    }
  }

  /// A text with the values of variables; `nil` where one is not known.
  private func substituted(_ text: Substring) -> String? {
    guard text.contains("{$") else { return String(text) }
    let whole = variables.reduce(String(text)) { $0.replacing("{$\($1.key)}", with: $1.value) }
    return whole.contains("{$") ? nil : whole
  }

  /// Takes in what a tag says.
  private mutating func note(_ tag: String, _ value: Substring) {
    switch tag {
    case "EXT-X-STREAM-INF":
      let size = Attribute.value(of: "RESOLUTION", in: value)?.split(separator: "x")
      variant = (
        size.flatMap { $0.count == 2 ? Int($0[1]) : nil } ?? 0,
        Attribute.value(of: "BANDWIDTH", in: value).flatMap { Int($0) } ?? 0
      )
    case "EXTINF":
      milliseconds = Double(value.prefix { $0 != "," })
        .flatMap { Int(exactly: ($0 * 1000).rounded()) }.map { max(0, $0) }
      facts.isLive = facts.isLive ?? true
    case "EXT-X-TARGETDURATION": facts.isLive = facts.isLive ?? true
    case "EXT-X-ENDLIST": facts.isLive = false
    case "EXT-X-KEY":
      if Attribute.value(of: "METHOD", in: value) != "NONE" { facts.isEncrypted = true }
    case "EXT-X-DEFINE": define(value)
    default: break
    }
  }

  private mutating func define(_ value: Substring) {
    if let name = Attribute.value(of: "NAME", in: value) {
      variables[String(name)] = Attribute.value(of: "VALUE", in: value).map { String($0) }
    }
    if let name = Attribute.value(of: "QUERYPARAM", in: value) {
      variables[String(name)] = resolver.queryParameter(String(name))
    }
  }
}

/// One attribute of a tag, with the comma that follows it (RFC 8216 §4.2).
private struct Attribute {
  let name: Substring
  /// Without its quotes.
  let value: Substring
  let isQuoted: Bool
  /// Where the next begins.
  let end: Substring.Index
  private let whole: Substring

  init(at text: Substring) {
    let name = text.prefix { $0 != "=" && $0 != "," }
    let after = text[name.endIndex...].dropFirst(text[name.endIndex...].hasPrefix("=") ? 1 : 0)
    let inner =
      after.hasPrefix("\"") ? after.dropFirst().prefix { $0 != "\"" } : after[..<after.startIndex]
    isQuoted = after.hasPrefix("\"") && text[inner.endIndex...].hasPrefix("\"")
    value = isQuoted ? inner : after.prefix { $0 != "," }
    let rest = text[value.endIndex...].drop { $0 != "," }
    (self.name, end) = (name, rest.dropFirst().startIndex)
    whole = text[..<end]
  }

  var text: Substring { whole }
  /// Up to the first quote.
  var beginning: Substring { whole[..<value.startIndex].dropLast() }
  /// From the last quote on.
  var rest: Substring { whole[value.endIndex...].dropFirst() }

  static func value(of name: String, in text: Substring) -> Substring? {
    var rest = text
    while !rest.isEmpty {
      let attribute = Attribute(at: rest)
      if attribute.name.drop(while: { $0 == " " }) == name { return attribute.value }
      rest = rest[attribute.end...]
    }
    return nil
  }
}
