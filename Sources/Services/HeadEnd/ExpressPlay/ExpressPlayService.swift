import ContentProtection
import HeadEndAPI
import Simulation

/// ExpressPlay as a FairPlay key service: issues tokens to customers and keys to devices that
/// present one (HeadEnd/ExpressPlayContract). Records which device played with which cookie.
struct ExpressPlayService: Sendable {
  /// What the tenant holds as a customer of ExpressPlay.
  var credentials: ExpressPlayCredentials { secrets.credentials }
  private let secrets: ExpressPlaySecrets
  private var deviceOfCookie: [String: String] = [:]
  private var keyServer: FairPlayKeyServer
  private var random: RandomStream

  init(seed: UInt64) {
    secrets = ExpressPlaySecrets(seed: seed)
    keyServer = FairPlayKeyServer("ckc.expressplay", seed: seed)
    random = RandomStream(seed: seed, name: "headend.expressplay.nonces")
  }

  /// The token endpoint: parameters are in the query and, when posted, in the body; the reply is a
  /// licence URL.
  mutating func token(_ query: QueryParameters, _ context: RequestContext) -> Response {
    let body =
      context.request.method == .post
      ? String(validating: context.request.body, as: UTF8.self) ?? "" : ""
    let parameters = query + QueryParameters(body)
    switch order(parameters, context) {
    case .success(let token): return url(of: token, context)
    case .failure(let refusal):
      let format = parameters["errorFormat"].flatMap(ErrorFormat.init) ?? .html
      return format.response(to: refusal)
    }
  }

  /// The licence URL that carries a token.
  mutating func url(of token: ExpressPlayToken, _ context: RequestContext) -> Response {
    .uriList(context.tenant.endpoints.expressPlayRights + secrets.seal.seal(token, random: &random))
  }

  /// The device that last played with a cookie, as a customer sees it in ExpressPlay's records.
  func device(of cookie: String) -> String? { deviceOfCookie[cookie] }

  /// The licence endpoint: SPC in, CKC out, if the token in the URL is valid.
  mutating func rights(_ text: String, _ context: RequestContext) -> Reply<Response> {
    context.posted.flatMap { context.open(spc: $0, orRefuse: 400) }.flatMap { contents in
      redeem(text, by: contents, at: context.time).flatMap { grant($0, to: contents, context) }
    }
  }

  private func redeem(
    _ text: String, by contents: KeyRequestContents, at time: UnixTime
  ) -> Reply<ExpressPlayToken> {
    guard let token = secrets.seal.open(text) else {
      return .refused(403, "not an ExpressPlay token")
    }
    guard token.isCurrent(at: time) else { return .refused(403, "the token has expired") }
    let isBound = token.device.map { $0 == contents.deviceID } ?? true
    // An adapter states its own device ID.
    guard isBound || contents.indicator == .adapter else {
      return .refused(403, "the token is bound to another device")
    }
    return .success(token)
  }

  private mutating func grant(
    _ token: ExpressPlayToken, to contents: KeyRequestContents, _ context: RequestContext
  ) -> Reply<Response> {
    let asset: AssetIdentifier
    let key: ContentKey?
    switch token.key {
    case .stored(let name):
      asset = AssetIdentifier(name: name)
      key = context.tenant.key(of: asset)
    case .given(let identifier, let digits, let iv):
      asset = AssetIdentifier(contentId: "")
      key = ContentKey(identifier: identifier, digits: digits, ivDigits: iv)
    }
    guard let key else { return .refused(licence: .noKey, 404) }
    if let cookie = token.cookie { deviceOfCookie[cookie] = contents.deviceID }
    // A rental ends like a lease, also in mid-play [I] (Players/Offline, "Two expiry windows").
    let lease = token.rental > 0 ? Duration.seconds(token.rental) : nil
    return keyServer.ckc(key, of: asset, for: contents, lasting: lease, context)
  }

  private func order(_ parameters: QueryParameters, _ context: RequestContext) -> Reply<
    ExpressPlayToken
  > {
    if let format = parameters["errorFormat"], ErrorFormat(rawValue: format) == nil {
      return .refused(400, "errorFormat: must be html or json")
    }
    guard let authenticator = parameters["customerAuthenticator"] else {
      return .refused(400, "customerAuthenticator: required")
    }
    guard authenticator == credentials.customerAuthenticator else {
      return .refused(401, "customerAuthenticator: unknown")
    }
    return TokenOrder.read(parameters, at: context.time).flatMap { order in
      key(order.key, context.tenant).map { key in
        ExpressPlayToken(
          key: key, expiry: order.expiry, rental: order.rental, cookie: parameters["cookie"],
          device: parameters["deviceId"])
      }
    }
  }

  private func key(_ reference: KeyReference, _ tenant: Tenant) -> Reply<ExpressPlayToken.Key> {
    switch reference {
    case .given(let identifier, let key, let iv):
      return .success(.given(identifier: identifier, key: key, iv: iv))
    case .stored(let kid, let kek):
      guard let name = tenant.keyName(kid) else {
        return .refused(404, "kid: no key is stored under it")
      }
      guard kek == credentials.keyEncryptionKey else {
        return .refused(403, "kek: does not unwrap the stored key")
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
      let message = refusal.failure.message.xmlEscaped
      let page =
        "<!DOCTYPE html><html><head><title>Error \(refusal.status)</title></head>"
        + "<body><h1>HTTP Status \(refusal.status)</h1><p>\(message)</p></body></html>\n"
      return Response(status: refusal.status, contentType: "text/html", body: Array(page.utf8))
    }
  }
}
