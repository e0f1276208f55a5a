import HeadEndAPI

/// Which request is what: rules of the user's, then the head-end's own addresses, then what
/// addresses and types usually mean.
package struct RequestMap: Sendable {
  /// Addresses that match a pattern, and what they are.
  package struct Rule: Hashable, Sendable {
    let pattern: [String]
    let isWhole: Bool
    /// `nil` for what is no player's request.
    let operation: Operation?
    /// As the user wrote it.
    let text: String

    /// Reads `GLOB=POINT`, such as `*/drm/*=licence.request` or `*.example/ads/*=none`; `nil` where
    /// it is neither. In a pattern `*` stands for any text; without `://` it may begin anywhere.
    package init?(_ text: String) {
      guard let equals = text.lastIndex(of: "="), equals > text.startIndex else { return nil }
      let (glob, point) = (text[..<equals], text[text.index(after: equals)...])
      if point == RequestMap.none {
        operation = nil
      } else {
        guard let named = Operation(rawValue: String(point)) else { return nil }
        operation = named
      }
      self.text = text
      isWhole = glob.contains("://")
      pattern = glob.lowercased().split(separator: "*", omittingEmptySubsequences: false)
        .map(String.init)
    }
  }

  /// What stands for no player's request.
  package static let none = "none"
  /// What follows the last `=` of a rule.
  package static let accepted = Operation.allCases.map(\.rawValue) + [none]

  private let rules: [Rule]

  package init(_ rules: [Rule] = []) {
    self.rules = rules
  }

  /// What kind of request it is; `nil` when no player sends it.
  func operation(of exchange: RecordedExchange, _ route: Route?) -> Operation? {
    let address = exchange.url.lowercased()
    if let rule = rules.first(where: { $0.matches(address) }) { return rule.operation }
    if let own = Operation(rawValue: exchange.operation) { return own }
    if let route { return route.operation }
    return Self.usual(address.prefix { $0 != "?" && $0 != "#" }, exchange.mimeType.lowercased())
  }

  /// The rules that match none of these addresses, as the user wrote them.
  func unmatched(by exchanges: [RecordedExchange]) -> [String] {
    rules.filter { rule in !exchanges.contains { rule.matches($0.url.lowercased()) } }
      .map(\.text)
  }

  private static func usual(_ address: Substring, _ type: String) -> Operation? {
    let file = address.split(separator: "/").dropFirst(2).last ?? ""
    let ending = file.lastIndex(of: ".").map { file[file.index(after: $0)...] } ?? ""
    if ["m3u8", "m3u", "mpd"].contains(ending) { return .manifest }
    if type.contains("mpegurl") || type.contains("dash+xml") { return .manifest }
    if ["ts", "m4s", "mp4", "m4v", "m4a", "aac", "m2ts", "webm"].contains(ending)
      || ending.hasPrefix("cmf")
    {
      return .segment
    }
    if type.hasPrefix("video/") || type.hasPrefix("audio/") { return .segment }
    let path = String(address.drop { $0 != "/" }.dropFirst(2).drop { $0 != "/" })
    return words.first { row in row.words.contains { path.contains($0) } }?.operation
  }

  /// What usually stands in the paths of services, in the order in which it is looked for [N].
  private static let words: [(words: [String], operation: Operation)] = [
    (["heartbeat"], .sessionHeartbeat), (["teardown"], .sessionTeardown),
    (["setup"], .sessionSetup),
    (["certificate", "/cert", "fairplay.cer", "fps.cer"], .certificate),
    (
      [
        "licence", "license", "widevine", "fairplay", "playready", "clearkey", "acquirelicense",
        "rightsmanager",
      ], .licence
    ),
    (["token"], .contentToken),
  ]
}

extension RequestMap.Rule {
  /// Whether an address in small letters matches.
  func matches(_ address: String) -> Bool {
    var rest = address[...]
    for (index, part) in pattern.enumerated() {
      if index == pattern.count - 1, rest.hasSuffix(part), index > 0 || !isWhole { return true }
      guard index > 0 || !isWhole else {
        guard rest.hasPrefix(part) else { return false }
        rest = rest.dropFirst(part.count)
        continue
      }
      guard !part.isEmpty else { continue }
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.isEmpty
  }
}
