import ContentProtection
import HeadEnd
import HeadEndAPI
import Simulation
import Testing

/// Somebody who sends requests to a head-end of two households and four channels.
struct Visitor {
  static let channels = [
    Channel(
      number: 1, name: "News", card: "globe", content: "news-one", isEncrypted: true, isLive: true),
    Channel(
      number: 2, name: "Film", card: "reel", content: "film-two", isEncrypted: true,
      isLive: false, duration: .milliseconds(20_500)),
    Channel(
      number: 3, name: "Free", card: "bars", content: "free-three", isEncrypted: false,
      isLive: true),
  ]

  /// A live channel whose keys change every 30 seconds, and by rendition.
  static let match: Channel = {
    var keys = KeyPlan()
    keys.rotation = .seconds(30)
    keys.isPerRendition = true
    return Channel(
      number: 4, name: "Match", card: "match", content: "match-four", isEncrypted: true,
      isLive: true, keys: keys)
  }()

  var headEnd: HeadEnd
  var now = Instant.zero
  private var random = RandomStream(seed: 1, name: "test.visitor")
  private var requests: UInt64 = 0

  init(
    seed: UInt64 = 1, licenceRequiresSession: Bool = false,
    _ change: (inout HeadEndConfiguration) -> Void = { _ in }
  ) {
    var configuration = HeadEndConfiguration(
      tenant: "SIM",
      accounts: [.init(id: "home", sessionLimit: 2), .init(id: "other", sessionLimit: 1)],
      devices: [
        .init(id: "tv", account: "home"), .init(id: "phone", account: "home"),
        .init(id: "box", account: "other"),
      ],
      channels: Self.channels + [Self.match], epoch: .scriptedEpoch, seed: seed,
      licenceRequiresSession: licenceRequiresSession)
    change(&configuration)
    headEnd = HeadEnd(configuration)
  }

  var endpoints: Endpoints { headEnd.endpoints }

  mutating func answer(
    _ operation: Operation, _ method: Request.Method = .get, _ url: String,
    authorizations: String = "", body: [UInt8] = [], instruction: Instruction? = nil,
    since begin: Instant? = nil
  ) -> Answer {
    requests += 1
    var request = Request(
      id: RequestID(requests), sender: PlayerID(0), operation: operation, method: method,
      to: ServiceAddress(url), authorizations: authorizations, body: body, timeout: .seconds(10))
    (request.instruction, request.mistakenSince) = (instruction, begin)
    return headEnd.answer(request, at: now)
  }

  mutating func get(
    _ url: String, instruction: Instruction? = nil, since begin: Instant? = nil
  ) throws -> Response {
    try answer(.manifest, .get, url, instruction: instruction, since: begin).response
  }

  /// A request to SSM, such as `setup`.
  mutating func session(_ action: String, _ token: String) throws -> Response {
    let url = "\(endpoints.ssmServer)/sessions/\(action)"
    return try answer(.sessionSetup, .post, url, authorizations: token).response
  }

  mutating func contentToken(
    _ content: String = "news-one", account: String = "home", device: String = "tv"
  ) throws -> String {
    try get(endpoints.contentToken(content: content, account: account, device: device)).text
  }

  /// The session token of a new session.
  mutating func setUp(_ content: String = "news-one") throws -> String {
    try session("setup", contentToken(content)).grant.sessionToken
  }

  mutating func kill(_ account: String, token: String? = nil) throws -> Response {
    let url = "\(endpoints.operatorSSM)/sessions/killAccountSessions"
    return try answer(
      .killSessions, .put, url, authorizations: token ?? headEnd.operatorToken(at: now),
      body: Array(#"{"accountId":"\#(account)"}"#.utf8)
    ).response
  }

  mutating func keyRequest(
    _ content: String = "news-one", asset: String? = nil, device: String = "tv",
    isPersistable: Bool = false, indicator: StreamingIndicator = .local,
    proof: InvalidationProof? = nil
  ) throws -> KeyRequest {
    let certificate = try ApplicationCertificate(der: get(endpoints.certificate).body)
    return try KeyRequest(
      certificate: certificate, assetID: asset ?? AssetIdentifier(contentId: content).text,
      deviceID: device, isPersistable: isPersistable, indicator: indicator, proof: proof,
      random: &random)
  }

  mutating func licence(
    _ spc: [UInt8], _ authorizations: String, isRenewal: Bool = false,
    instruction: Instruction? = nil
  ) throws -> Response {
    try answer(
      .licence, .post, endpoints.license + (isRenewal ? "?renew=true" : ""),
      authorizations: authorizations, body: spc, instruction: instruction
    ).response
  }
}
