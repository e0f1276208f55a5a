/// The service that a URL addresses, found by its path and query as a server's router does.
package enum Route: Hashable, Sendable {
  case contentToken(content: String, account: String, device: String)
  case sessionSetup
  case sessionHeartbeat
  case sessionTeardown
  case killAccountSessions
  case certificate
  /// Renewals have `renew=true` in their query; `enforce=true` asks for a licence that enforces the
  /// session (HeadEnd/LicenceService, "Enforced sessions").
  case licence(isRenewal: Bool, enforcesSession: Bool)
  /// `checkin=true` in the query: an SPC that proves that a kept key was invalidated.
  case keyReturn
  /// `/hms/fp/token` (HeadEnd/ExpressPlayContract, "Tokens").
  case expressPlayToken(QueryParameters)
  /// `/hms/fp/rights/` (HeadEnd/ExpressPlayContract, "Licences"); the token is empty when missing.
  case expressPlayRights(token: String)
  /// `/sees/SEESServlet` (HeadEnd/ExpressPlayContract, "Entitlement server").
  case entitlement(QueryParameters)
  /// The operator's own FairPlay server (HeadEnd/ExpressPlayContract, "On-premise server").
  case onPremiseLicence
  case masterPlaylist(content: String)
  case mediaPlaylist(content: String, rendition: String)
  case segment(content: String, rendition: String, sequence: Int)

  /// Reads a URL; `nil` when there is no service at that address.
  package init?(url: String) {
    let address = URLWords(url)
    switch address.service {
    case "ssm": self.init(session: address.last)
    case "fpls": self.init(licensing: address.last, query: address.query)
    case "app": self.init(token: address)
    case "live", "vod": self.init(origin: address)
    case "fp" where address.root == "hms": self.init(expressPlay: address)
    case "SEESServlet" where address.root == "sees":
      self = .entitlement(QueryParameters(address.query))
    case "ksm": self = .onPremiseLicence
    default: return nil
    }
  }

  private init?(session action: String) {
    switch action {
    case "setup": self = .sessionSetup
    case "heartbeat": self = .sessionHeartbeat
    case "teardown": self = .sessionTeardown
    case "killAccountSessions": self = .killAccountSessions
    default: return nil
    }
  }

  private init?(licensing resource: String, query: String) {
    switch resource {
    case "certificates": self = .certificate
    case "licenses":
      let parameters = QueryParameters(query)
      self =
        parameters["checkin"] == "true"
        ? .keyReturn
        : .licence(
          isRenewal: parameters["renew"] == "true", enforcesSession: parameters["enforce"] == "true"
        )
    default: return nil
    }
  }

  private init?(expressPlay address: URLWords) {
    let parameters = QueryParameters(address.query)
    switch address.last {
    case "token": self = .expressPlayToken(parameters)
    case "rights": self = .expressPlayRights(token: parameters["ExpressPlayToken"] ?? "")
    default: return nil
    }
  }

  private init?(token address: URLWords) {
    let parameters = QueryParameters(address.query)
    guard let content = parameters["contentId"], let account = parameters["accountId"],
      let device = parameters["deviceUniqueId"]
    else { return nil }
    self = .contentToken(content: content, account: account, device: device)
  }

  private init?(origin address: URLWords) {
    let file = address.last
    switch address.resourceDepth {
    case 2 where file == "master.m3u8":
      self = .masterPlaylist(content: address.resource(0))
    case 3 where file == "index.m3u8":
      self = .mediaPlaylist(content: address.resource(0), rendition: address.resource(1))
    case 3 where file.hasSuffix(".card"):
      guard let sequence = Int(file.utf8.dropLast(5)) else { return nil }
      self = .segment(
        content: address.resource(0), rendition: address.resource(1), sequence: sequence)
    default: return nil
    }
  }
}

extension Int {
  fileprivate init?(_ digits: some Collection<UInt8>) {
    guard !digits.isEmpty, digits.count < 19 else { return nil }
    self = 0
    for digit in digits {
      guard digit >= 0x30, digit <= 0x39 else { return nil }
      self = self * 10 + Int(digit - 0x30)
    }
  }
}
