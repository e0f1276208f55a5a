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

  /// What follows this address in another: nothing, or from a slash or a question mark on; `nil`
  /// for an address that is not below this one.
  package func rest(of text: some StringProtocol) -> String? {
    guard let other = Parts(String(text)), other.isSecure == isSecure, other.host == host,
      other.port == port
    else { return nil }
    return rest(ofPath: other.rest)
  }

  /// What follows this address's path in a path from the host's root on, in the same way.
  package func rest(ofPath path: some StringProtocol) -> String? {
    let path = Self.withoutDots(String(path))
    guard path.hasPrefix(self.path) else { return nil }
    let rest = path.dropFirst(self.path.count)
    return rest.isEmpty || rest.first == "/" || rest.first == "?" ? String(rest) : nil
  }

  /// A path from the root on with its words `.` and `..` resolved (RFC 3986 §5.2.4).
  private static func withoutDots(_ text: String) -> String {
    let path = text.prefix { $0 != "?" && $0 != "#" }
    guard path.contains("/.") else { return text }
    var words: [Substring] = []
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    for (place, part) in zip(parts.indices, parts) {
      if part == ".." { _ = words.popLast() }
      if part != "." && part != ".." { words.append(part) }
      if place == parts.endIndex - 1, part == "." || part == ".." { words.append("") }
    }
    return "/" + words.joined(separator: "/") + text[path.endIndex...]
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
