import ContentProtection
import HeadEndAPI

/// Finds out where an address leads that an upstream has sent: in a playlist, a `Location` or a
/// cookie (HeadEndHTTP/YourOwnServices, "Playlists").
struct AddressResolver: Sendable {
  /// Where an address leads.
  enum Lead: Equatable {
    /// It may stay as it is; the path is where it leads to, if that is at an upstream.
    case stays(UpstreamPath?)
    /// To an upstream: through the head-end by this path.
    case through(UpstreamPath)
    /// Past the head-end, to a host; the address has to be written so, if it may not stay.
    case past(String, as: String?)
  }

  let upstreams: [Upstream]
  /// The address of what was sent.
  let base: UpstreamPath
  /// Whether clients reach the head-end by TLS.
  var isSecure = false

  /// The upstream that has sent it.
  private var own: Upstream? { upstreams.first { $0.name == base.upstream } }

  func lead(_ text: String) -> Lead {
    guard let own else { return .stays(nil) }
    if let scheme = Self.scheme(of: text) {
      return ["http", "https"].contains(scheme.lowercased()) ? lead(absolute: text) : .stays(nil)
    }
    let prefix = "\(own.url.isSecure ? "https" : "http"):"
    if text.hasPrefix("//") {
      let lead = lead(absolute: prefix + text)
      return own.url.isSecure == isSecure ? lead : written(lead, prefix + text)
    }
    if text.hasPrefix("/") { return lead(fromRoot: text, of: own) }
    guard let first = text.first, first != "?", first != "#" else { return .stays(base) }
    return lead(relative: text, of: own)
  }

  /// The value of a parameter in the query of what was sent.
  func queryParameter(_ name: String) -> String? {
    QueryParameters(base.rest.drop { $0 != "?" }.dropFirst())[name]
  }

  /// The upstreams whose cookies a domain covers (RFC 6265 §5.1.3).
  func upstreams(in domain: String) -> [Upstream] {
    let domain = domain.lowercased().drop { $0 == "." }
    return upstreams.filter { $0.url.host == domain || $0.url.host.hasSuffix("." + domain) }
  }

  private static func scheme(of text: String) -> Substring? {
    let scheme = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    guard scheme.first?.isLetter == true, text[scheme.endIndex...].hasPrefix(":") else {
      return nil
    }
    return scheme
  }

  private func lead(absolute text: String) -> Lead {
    // The own upstream counts before others at the same host.
    for upstream in upstreams.filter({ $0.name == base.upstream }) + upstreams {
      guard let rest = upstream.url.rest(of: text) else { continue }
      return .through(UpstreamPath(upstream.name, client: base.client, rest: rest))
    }
    let host = text.split(separator: "/", omittingEmptySubsequences: true).dropFirst().first ?? ""
    return .past(String(host.prefix { !"?#".contains($0) }.suffix { $0 != "@" }), as: nil)
  }

  /// What is addressed without a scheme, or without a host, leads elsewhere from the head-end.
  private func written(_ lead: Lead, _ address: String) -> Lead {
    if case .past(let host, nil) = lead { .past(host, as: address) } else { lead }
  }

  private func lead(fromRoot path: String, of own: Upstream) -> Lead {
    if let rest = own.url.rest(ofPath: path) {
      return .through(UpstreamPath(own.name, client: base.client, rest: rest))
    }
    let address = "\(own.url.isSecure ? "https" : "http")://\(own.url.authority)\(path)"
    return written(lead(absolute: address), address)
  }

  /// A relative address stays, unless it climbs out of what the head-end has of the upstream.
  private func lead(relative text: String, of own: Upstream) -> Lead {
    let path = text.prefix { $0 != "?" && $0 != "#" }
    let query = text[path.endIndex...].prefix { $0 != "#" }
    var words = base.path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .dropFirst().map(String.init)
    var climbs = 0
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    for (place, part) in parts.enumerated() {
      switch part {
      case "." where place == parts.count - 1: words.append("")
      case ".": break
      case "..":
        if words.isEmpty { climbs += 1 } else { words.removeLast() }
        if place == parts.count - 1 { words.append("") }
      default: words.append(String(part))
      }
    }
    let below = "/" + words.joined(separator: "/") + query
    guard climbs > 0 else {
      return .stays(UpstreamPath(own.name, client: base.client, rest: below))
    }
    let kept = own.url.path.split(separator: "/").dropLast(climbs)
    return lead(fromRoot: kept.map { "/\($0)" }.joined() + below, of: own)
  }
}

extension StringProtocol {
  /// What follows the last character that does not fit.
  fileprivate func suffix(while fits: (Character) -> Bool) -> SubSequence {
    self[(lastIndex { !fits($0) }.map { index(after: $0) } ?? startIndex)...]
  }
}

/// The path of an upstream as the wall and files may have it: what looks like a secret stands there
/// as its fingerprint, so that the same secret can be told from another.
enum HarmlessPath {
  /// The path without client and query.
  static func text(of path: UpstreamPath) -> String {
    UpstreamPath.root + path.upstream + words(path.path)
  }

  /// Path and query; every value of the query is hidden, except what CMCD says.
  static func target(of path: UpstreamPath) -> String {
    let query = path.rest.utf8.drop { $0 != UInt8(ascii: "?") }.dropFirst()
    let parts = query.split(separator: UInt8(ascii: "&")).map { part -> String in
      let name = part.prefix { $0 != UInt8(ascii: "=") }
      let text = String(Substring(name))
      guard name.count < part.count, text != "CMCD" else { return String(Substring(part)) }
      return "\(words(text))=\(hidden(String(Substring(part.dropFirst(name.count + 1)))))"
    }
    let client = path.client.map { "/~\(QueryParameters.encoded($0))" } ?? ""
    return UpstreamPath.root + path.upstream + client + words(path.path)
      + (parts.isEmpty ? "" : "?" + parts.joined(separator: "&"))
  }

  /// A text as requests have it: what is not printable ASCII is encoded, and spaces, so that no
  /// playlist writes to a terminal or makes a file unreadable.
  static func plain(_ text: String) -> String {
    guard !text.utf8.allSatisfy({ (33...126).contains($0) }) else { return text }
    return text.unicodeScalars.map { scalar in
      (33...126).contains(scalar.value) ? String(scalar) : QueryParameters.encoded(String(scalar))
    }.joined()
  }

  /// Stands for a secret.
  private static func hidden(_ text: String) -> String { "hash-\(Fingerprint.of(text))" }

  private static func words(_ path: String) -> String {
    plain(path).split(separator: "/", omittingEmptySubsequences: false).map { word in
      let text = String(word)
      return Redaction.redacted(fromOutside: text) == text ? text : hidden(text)
    }.joined(separator: "/")
  }
}
