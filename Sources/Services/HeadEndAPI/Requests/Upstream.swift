/// A service of the user's own behind the head-end (HeadEndHTTP/YourOwnServices).
package struct Upstream: Hashable, Sendable {
  /// What an upstream serves besides what its routes name.
  package enum Role: String, CaseIterable, Sendable {
    /// Playlists and media.
    case origin
    /// Only what its routes name.
    case service
  }

  /// A kind of request, by its method and path.
  package struct Route: Hashable, Sendable {
    package var operation: Operation
    package var method: Request.Method
    /// The words between the path's slashes; `*` stands for any word.
    package var path: String
    /// How a fault refuses it in the service's place; `nil` = as the fault says, without a body.
    package var refusal: Response?

    package init(_ operation: Operation, _ method: Request.Method, _ path: String) {
      (self.operation, self.method, self.path) = (operation, method, path)
    }

    fileprivate func matches(_ method: Request.Method, _ words: [Substring.UTF8View]) -> Bool {
      let own = path.utf8.split(separator: UInt8(ascii: "/"))
      return self.method == method && own.count == words.count
        && zip(own, words).allSatisfy {
          $0.elementsEqual("*".utf8) || $0.elementsEqual($1)
        }
    }
  }

  /// What an upstream says of a request that is for it.
  package struct Terms: Hashable, Sendable {
    /// How the upstream refuses such a request; `nil` where its line-up does not say so.
    package var refusal: Response?

    package init(refusal: Response? = nil) { self.refusal = refusal }
  }

  package var name: String
  package var role = Role.service
  package var url: WebAddress
  package var routes: [Route] = []

  package init(name: String, url: WebAddress) { (self.name, self.url) = (name, url) }

  /// The route of a request; `nil` where none names it. `path` is below the upstream's own, and
  /// may have a query.
  package func route(_ method: Request.Method, _ path: String) -> Route? {
    let words = Substring(path.utf8.prefix { $0 != UInt8(ascii: "?") })
      .utf8.split(separator: UInt8(ascii: "/"))
    return routes.first { $0.matches(method, words) }
  }

  /// What it says of a kind of request: a teardown is refused as a heartbeat, unless its own route
  /// says how [N].
  package func terms(of operation: Operation) -> Terms {
    let own = routes.first { $0.operation == operation }?.refusal
    guard own == nil, operation == .sessionTeardown else { return Terms(refusal: own) }
    return terms(of: .sessionHeartbeat)
  }
}

/// Where a service of the user's own is: scheme, host, port, and perhaps a path.
package struct WebAddress: Hashable, Sendable {
  package let isSecure: Bool
  /// In lower case; an IPv6 address without its brackets.
  package let host: String
  package let port: Int
  /// Empty, or a slash and words, without a slash at its end.
  package let path: String

  /// Reads an address with `http` or `https` that has neither a query nor a user; `nil` for
  /// anything else.
  package init?(_ text: String) {
    guard let address = Parts(text), !text.contains("?"), !text.contains("#"),
      text.utf8.allSatisfy({ (33...126).contains($0) })
    else { return nil }
    (isSecure, host, port) = (address.isSecure, address.host, address.port)
    let words = address.rest.split(separator: "/")
    guard !words.contains(".."), !words.contains(".") else { return nil }
    path = words.isEmpty ? "" : "/" + words.joined(separator: "/")
  }

  /// Host and port as `Host` has them: the port only where it is not the scheme's own.
  package var authority: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return port == (isSecure ? 443 : 80) ? name : "\(name):\(port)"
  }

  /// The address as text.
  package var text: String { "\(isSecure ? "https" : "http")://\(authority)\(path)" }

  /// What follows this address in another, from a slash or a question mark on; `nil` for an
  /// address that is not below this one.
  package func rest(of text: some StringProtocol) -> String? {
    guard let other = Parts(String(text)), other.isSecure == isSecure, other.host == host,
      other.port == port
    else { return nil }
    return rest(ofPath: other.rest)
  }

  /// What follows this address's path in a path from the host's root on, in the same way.
  package func rest(ofPath path: some StringProtocol) -> String? {
    guard path.hasPrefix(self.path) else { return nil }
    let rest = path.dropFirst(self.path.count)
    if rest.isEmpty { return "/" }
    return rest.first == "/" ? String(rest) : rest.first == "?" ? "/" + rest : nil
  }

  /// An address at its first slash after the host.
  private struct Parts {
    let isSecure: Bool
    let host: String
    let port: Int
    let rest: Substring

    init?(_ text: String) {
      let scheme = text.prefix { $0 != ":" }
      guard text[scheme.endIndex...].hasPrefix("://"),
        ["http", "https"].contains(scheme.lowercased())
      else { return nil }
      isSecure = scheme.lowercased() == "https"
      let after = text[scheme.endIndex...].dropFirst(3)
      let authority = after.prefix { !"/?#".contains($0) }
      rest = after[authority.endIndex...]
      let end =
        authority.hasPrefix("[")
        ? authority.firstIndex(of: "]").map { authority.index(after: $0) }
        : authority.firstIndex(of: ":")
      let name = authority[..<(end ?? authority.endIndex)]
      let digits = authority[name.endIndex...].dropFirst()
      host = name.lowercased().filter { !"[]".contains($0) }
      guard !host.isEmpty, !authority.contains("@"),
        digits.isEmpty || digits.utf8.allSatisfy({ (48...57).contains($0) }),
        let port = digits.isEmpty ? (isSecure ? 443 : 80) : Int(digits), (1...65_535).contains(port)
      else { return nil }
      self.port = port
    }
  }
}

/// The address of an upstream at the head-end: `/upstream/NAME/~CLIENT/…`
/// (HeadEndHTTP/YourOwnServices).
package struct UpstreamPath: Hashable, Sendable {
  package let upstream: String
  /// The client that it names; `nil` without one.
  package let client: String?
  /// What the upstream is asked for, below its own path: a slash, and what follows, with the query.
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
    let text = String(Substring(rest))
    self.init(
      String(Substring(name)), client: client, rest: text.hasPrefix("/") ? text : "/" + text)
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
