/// The service that a URL addresses, found by its path and query as a server's router does.
package enum Route: Hashable, Sendable {
  case contentToken(content: String, account: String, device: String)
  case sessionSetup
  case sessionHeartbeat
  case sessionTeardown
  case killAccountSessions
  case certificate
  /// Renewals have `renew=true` in their query.
  case licence(isRenewal: Bool)
  /// `checkin=true` in the query: an SPC that proves that a kept key was invalidated.
  case keyReturn
  /// When a kept licence ends (HeadEnd/LicenceService, "Licence information").
  case licenceInformation(content: String, device: String)
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
  /// What only real clients ask for.
  case realClient(RealClientRoute)

  /// Reads a URL; `nil` when there is no service at that address.
  package init?(url: String) {
    let address = URLWords(url)
    if address.root == "upstream" { return nil }
    if address.root == "v1" {
      guard address.service == "tickets" else { return nil }
      self = .realClient(.ticket)
      return
    }
    switch address.service {
    case "ssm": self.init(session: address.last)
    case "fpls": self.init(licensing: address.last, query: address.query)
    case "app": self.init(token: address)
    case "live", "vod": self.init(origin: address)
    case "fp" where address.root == "hms": self.init(expressPlay: address)
    case "SEESServlet" where address.root == "sees":
      self = .entitlement(QueryParameters(address.query))
    case "ksm": self = .onPremiseLicence
    case "keys", "clearkey": self.init(mediaKey: address)
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
      let isSet = { parameters[$0] == "true" }
      self =
        isSet("checkin")
        ? .keyReturn : .licence(isRenewal: isSet("renew"))
    case "information":
      let parameters = QueryParameters(query)
      guard let content = parameters["contentId"], let device = parameters["deviceUniqueId"] else {
        return nil
      }
      self = .licenceInformation(content: content, device: device)
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

  private init?(mediaKey address: URLWords) {
    let parameters = QueryParameters(address.query)
    switch (address.service, address.resourceDepth) {
    case ("clearkey", 2) where address.last == "licenses":
      guard let content = parameters["contentId"] else { return nil }
      self = .realClient(
        .clearKeyLicence(
          content: content, ticket: parameters["ticket"].flatMap { $0.isEmpty ? nil : $0 }))
    case ("keys", 3):
      guard let period = Int(address.last.utf8) else { return nil }
      self = .realClient(
        .key(
          content: address.resource(1), period: period,
          MediaTerms(parameters) ?? MediaTerms(protection: .aes128)))
    default: return nil
    }
  }

  private init?(origin address: URLWords) {
    if !address.query.isEmpty, let terms = MediaTerms(QueryParameters(address.query)) {
      guard let file = MediaFile(address, terms.protection) else { return nil }
      self = .realClient(.media(file, content: address.resource(0), terms))
      return
    }
    let file = address.last
    switch address.resourceDepth {
    case 2 where file == "master.m3u8":
      self = .masterPlaylist(content: address.resource(0))
    case 2 where file == MediaFile.presentationName:
      self = .realClient(.presentation(content: address.resource(0)))
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

/// What only real clients ask for (HeadEnd/RealClients).
package enum RealClientRoute: Hashable, Sendable {
  case media(MediaFile, content: String, MediaTerms)
  /// The key of a period of a content, for `METHOD=AES-128`.
  case key(content: String, period: Int, MediaTerms)
  /// A presentation of DASH, protected as the channel is.
  case presentation(content: String)
  /// A W3C Clear Key licence; the ticket stands for tokens.
  case clearKeyLicence(content: String, ticket: String?)
  /// A ticket, for players that send no headers.
  case ticket
}

/// A playlist or a file of media for real players.
package enum MediaFile: Hashable, Sendable {
  case master
  /// The media presentation description of DASH.
  case presentation
  case playlist(rendition: String)
  case initialisation(rendition: String)
  case segment(Int, rendition: String)

  /// The last word of a presentation's address.
  package static let presentationName = "manifest.mpd"

  fileprivate init?(_ address: URLWords, _ protection: MediaProtection) {
    let (file, rendition) = (address.last, address.resource(1))
    let suffix = "." + protection.fileExtension
    switch address.resourceDepth {
    case 2 where file == "master.m3u8": self = .master
    case 2 where file == Self.presentationName: self = .presentation
    case 3 where file == "index.m3u8": self = .playlist(rendition: rendition)
    case 3 where file == "init.mp4": self = .initialisation(rendition: rendition)
    case 3 where file.hasSuffix(suffix):
      guard let number = Int(file.utf8.dropLast(suffix.utf8.count)) else { return nil }
      self = .segment(number, rendition: rendition)
    default: return nil
    }
  }
}

extension Route {
  /// The content that it is about; `nil` when it names none.
  package var content: String? {
    switch self {
    case .contentToken(let content, _, _), .licenceInformation(let content, _),
      .masterPlaylist(let content),
      .mediaPlaylist(let content, _), .segment(let content, _, _),
      .realClient(.media(_, let content, _)), .realClient(.key(let content, _, _)),
      .realClient(.presentation(let content)), .realClient(.clearKeyLicence(let content, _)):
      content
    case .sessionSetup, .sessionHeartbeat, .sessionTeardown, .killAccountSessions, .certificate,
      .licence, .keyReturn, .expressPlayToken, .expressPlayRights, .entitlement, .onPremiseLicence,
      .realClient(.ticket):
      nil
    }
  }

  /// The kind of request that goes there, as faults address it.
  package var operation: Operation {
    switch self {
    case .contentToken, .realClient(.ticket): .contentToken
    case .sessionSetup: .sessionSetup
    case .sessionHeartbeat: .sessionHeartbeat
    case .sessionTeardown: .sessionTeardown
    case .killAccountSessions: .killSessions
    case .certificate: .certificate
    case .licence, .keyReturn, .licenceInformation, .onPremiseLicence, .realClient(.key),
      .realClient(.clearKeyLicence):
      .licence
    case .expressPlayToken: .expressPlayToken
    case .expressPlayRights: .expressPlayRights
    case .entitlement: .entitlement
    case .masterPlaylist, .mediaPlaylist, .realClient(.media(.master, _, _)),
      .realClient(.media(.presentation, _, _)), .realClient(.presentation),
      .realClient(.media(.playlist, _, _)):
      .manifest
    case .segment, .realClient(.media(.initialisation, _, _)),
      .realClient(.media(.segment, _, _)):
      .segment
    }
  }
}

/// Where a request goes: its URL as it is sent and printed, and the service there, found once.
package struct ServiceAddress: Hashable, Sendable {
  package let url: String
  /// `nil` when there is no service at that address.
  package let route: Route?

  package init(_ url: String) {
    self.url = url
    route = Route(url: url)
  }
}

/// A URL split at its slashes (scheme, host, tenant, service, resource) and its query.
private struct URLWords {
  private let words: [Substring.UTF8View]
  /// What follows the question mark.
  let query: String

  // "https:", host and tenant come before the service.
  private static let serviceIndex = 3

  init(_ url: String) {
    let end = url.utf8.firstIndex(of: UInt8(ascii: "?")) ?? url.utf8.endIndex
    words = url.utf8[..<end].split(separator: UInt8(ascii: "/"))
    query = String(Substring(url.utf8[end...].dropFirst()))
  }

  private func word(_ index: Int) -> String {
    words.indices.contains(index) ? String(Substring(words[index])) : ""
  }

  /// The word that names the service, such as `ssm` or `live`.
  var service: String { word(Self.serviceIndex) }

  /// The first word of the path: a tenant, or the part of a service that serves all tenants.
  var root: String { word(Self.serviceIndex - 1) }

  /// The last word of the path.
  var last: String { word(words.count - 1) }

  /// How many words follow the service.
  var resourceDepth: Int { words.count - Self.serviceIndex - 1 }

  /// A word after the service, from 0.
  func resource(_ index: Int) -> String { word(Self.serviceIndex + 1 + index) }
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
