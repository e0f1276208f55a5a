import ContentProtection
import HeadEndAPI
import Simulation

/// ExpressPlay as a FairPlay key service: issues tokens to customers and keys to devices that
/// present one (HeadEnd/ExpressPlayContract). Records which device played with which cookie.
struct ExpressPlayService: Sendable {
  /// What the tenant holds as a customer of ExpressPlay.
  let credentials: ExpressPlayCredentials
  private let seal: TokenSeal
  private var deviceOfCookie: [String: String] = [:]
  private var keyServer: FairPlayKeyServer
  private var random: RandomStream
  private var tokenTime: ServiceTime
  private var rightsTime: ServiceTime

  init(seed: UInt64) {
    var secrets = RandomStream(seed: seed, name: "headend.expressplay.secrets")
    credentials = ExpressPlayCredentials(
      customerAuthenticator:
        "\(secrets.integer(in: 100_000...999_999)),\(Hexadecimal.text(secrets.bytes(16)))",
      keyEncryptionKey: Hexadecimal.text(secrets.bytes(16)))
    seal = TokenSeal(random: &secrets)
    keyServer = FairPlayKeyServer("expressplay", seed: seed)
    random = RandomStream(seed: seed, name: "headend.expressplay.nonces")
    tokenTime = ServiceTime("expressplay.token", 40...120, seed: seed)
    rightsTime = ServiceTime("expressplay.rights", 80...250, seed: seed)
  }

  /// The token endpoint: parameters are in the query and, when posted, in the body; the reply is a
  /// licence URL.
  mutating func token(
    _ query: QueryParameters, _ request: Request, endpoints: Endpoints, tenant: Tenant,
    at now: Instant
  ) -> Answer {
    let body = request.method == .post ? String(decoding: request.body, as: UTF8.self) : ""
    let parameters = query + QueryParameters(body)
    let response: Response
    switch order(parameters, tenant: tenant, at: now) {
    case .success(let token): response = .uriList(url(of: token, endpoints: endpoints))
    case .failure(let refusal):
      let format = parameters["errorFormat"].flatMap(ErrorFormat.init) ?? .html
      response = format.response(to: refusal)
    }
    return Answer(.response(response), after: tokenTime.next(for: request.sender))
  }

  /// The licence URL that carries a token.
  mutating func url(of token: ExpressPlayToken, endpoints: Endpoints) -> String {
    endpoints.expressPlayRights + seal.seal(token, random: &random)
  }

  /// The device that last played with a cookie, as a customer sees it in ExpressPlay's records.
  func device(of cookie: String) -> String? { deviceOfCookie[cookie] }

  /// The licence endpoint: SPC in, CKC out, if the token in the URL is valid.
  mutating func rights(
    _ text: String, _ request: Request, tenant: Tenant, at now: Instant
  ) -> Answer {
    let response = keyServer.open(request, tenant: tenant).flatMap { contents in
      redeem(text, by: contents, tenant: tenant, at: now).flatMap { token in
        grant(token, to: contents, request: request, tenant: tenant, at: now)
      }
    }
    return Answer(.response(response.response), after: rightsTime.next(for: request.sender))
  }

  private func redeem(
    _ text: String, by contents: KeyRequestContents, tenant: Tenant, at now: Instant
  ) -> Result<ExpressPlayToken, Refusal> {
    guard let token = seal.open(text) else {
      return .failure(Refusal(403, message: "not an ExpressPlay token"))
    }
    guard token.isCurrent(at: tenant.time(at: now)) else {
      return .failure(Refusal(403, message: "the token has expired"))
    }
    let isBound = token.device.map { $0 == contents.deviceID } ?? true
    // An adapter states its own device ID.
    guard isBound || contents.indicator == .adapter else {
      return .failure(Refusal(403, message: "the token is bound to another device"))
    }
    return .success(token)
  }

  private mutating func grant(
    _ token: ExpressPlayToken, to contents: KeyRequestContents, request: Request, tenant: Tenant,
    at now: Instant
  ) -> Result<Response, Refusal> {
    let asset: AssetIdentifier
    let key: ContentKey?
    switch token.key {
    case .stored(let name):
      asset = AssetIdentifier(name: name)
      key = tenant.key(of: asset)
    case .given(let identifier, let digits, let iv):
      asset = AssetIdentifier(contentId: "")
      key = ContentKey(identifier: identifier, digits: digits, ivDigits: iv)
    }
    guard let key else { return .failure(Refusal(404, LicenceCode.noKey)) }
    if let cookie = token.cookie { deviceOfCookie[cookie] = contents.deviceID }
    return keyServer.ckc(
      key, of: asset, for: contents, lasting: token.rental > 0 ? .seconds(token.rental) : nil,
      request: request, tenant: tenant, at: now)
  }

  private func order(
    _ parameters: QueryParameters, tenant: Tenant, at now: Instant
  ) -> Result<ExpressPlayToken, Refusal> {
    if let format = parameters["errorFormat"], ErrorFormat(rawValue: format) == nil {
      return .failure(Refusal(400, message: "errorFormat: must be html or json"))
    }
    guard let authenticator = parameters["customerAuthenticator"] else {
      return .failure(Refusal(400, message: "customerAuthenticator: required"))
    }
    guard authenticator == credentials.customerAuthenticator else {
      return .failure(Refusal(401, message: "customerAuthenticator: unknown"))
    }
    return TokenOrder.read(parameters, at: tenant.time(at: now)).flatMap { order in
      key(order.key, tenant: tenant).map { key in
        ExpressPlayToken(
          key: key, expiry: order.expiry, rental: order.rental, cookie: order.cookie,
          device: order.device)
      }
    }
  }

  private func key(
    _ reference: KeyReference, tenant: Tenant
  ) -> Result<ExpressPlayToken.Key, Refusal> {
    switch reference {
    case .given(let identifier, let key, let iv):
      return .success(.given(identifier: identifier, key: key, iv: iv))
    case .stored(let kid, let kek):
      guard let name = tenant.keyName(kid) else {
        return .failure(Refusal(404, message: "kid: no key is stored under it"))
      }
      guard kek == credentials.keyEncryptionKey else {
        return .failure(Refusal(403, message: "kek: does not unwrap the stored key"))
      }
      return .success(.stored(content: name))
    }
  }
}

/// `errorFormat`: the format of the token endpoint's errors.
enum ErrorFormat: String {
  case html
  case json

  /// The refusal in this format. ExpressPlay's error numbers are not public: the JSON is that of
  /// the other services, with the HTTP status as its code.
  func response(to refusal: Refusal) -> Response {
    switch self {
    case .json: return refusal.response
    case .html:
      let message = Self.escaped(refusal.failure.message)
      let page =
        "<!DOCTYPE html><html><head><title>Error \(refusal.status)</title></head>"
        + "<body><h1>HTTP Status \(refusal.status)</h1><p>\(message)</p></body></html>\n"
      return Response(
        status: refusal.status, contentType: "text/html", body: Array(page.utf8))
    }
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { page, character in
      switch character {
      case "&": page += "&amp;"
      case "<": page += "&lt;"
      case ">": page += "&gt;"
      default: page.append(character)
      }
    }
  }
}
