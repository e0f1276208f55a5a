/// Which service a URL names, read from its path and query as a server's router reads it.
package enum Route: Hashable, Sendable {
  case contentToken(content: String, account: String, device: String)
  case sessionSetup
  case sessionHeartbeat
  case sessionTeardown
  case killAccountSessions
  case certificate
  case licence(isRenewal: Bool)
  case masterPlaylist(content: String)
  case mediaPlaylist(content: String, rendition: String)
  case segment(content: String, rendition: String, sequence: Int)

  /// Reads a URL; `nil` when no service answers there.
  package init?(url: String) {
    let parts = url.split(separator: "?", maxSplits: 1)
    guard let address = parts.first else { return nil }
    let query = parts.count > 1 ? parts[1] : ""
    // scheme, host and tenant come first: "https:", host, tenant, service, …
    let path = address.split(separator: "/").dropFirst(3)
    switch path.first {
    case "ssm": self.init(ssm: path.last)
    case "fpls": self.init(licensing: path.last, query: query)
    case "app": self.init(tokenQuery: query)
    case "live", "vod": self.init(origin: Array(path.dropFirst()))
    default: return nil
    }
  }

  private init?(ssm action: Substring?) {
    switch action {
    case "setup": self = .sessionSetup
    case "heartbeat": self = .sessionHeartbeat
    case "teardown": self = .sessionTeardown
    case "killAccountSessions": self = .killAccountSessions
    default: return nil
    }
  }

  private init?(licensing resource: Substring?, query: Substring) {
    switch resource {
    case "certificates": self = .certificate
    case "licenses": self = .licence(isRenewal: query == "renew=true")
    default: return nil
    }
  }

  private init?(tokenQuery query: Substring) {
    var values: [Substring: String] = [:]
    for pair in query.split(separator: "&") {
      let halves = pair.split(separator: "=", maxSplits: 1)
      if halves.count == 2 { values[halves[0]] = String(halves[1]) }
    }
    guard let content = values["contentId"], let account = values["accountId"],
      let device = values["deviceUniqueId"]
    else { return nil }
    self = .contentToken(content: content, account: account, device: device)
  }

  private init?(origin path: [Substring]) {
    switch path.count {
    case 2 where path[1] == "master.m3u8":
      self = .masterPlaylist(content: String(path[0]))
    case 3 where path[2] == "index.m3u8":
      self = .mediaPlaylist(content: String(path[0]), rendition: String(path[1]))
    case 3 where path[2].hasSuffix(".card"):
      guard let sequence = Int(path[2].dropLast(5)) else { return nil }
      self = .segment(content: String(path[0]), rendition: String(path[1]), sequence: sequence)
    default: return nil
    }
  }
}
