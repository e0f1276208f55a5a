import ContentProtection
import HeadEndAPI
import Simulation

/// The SEES reference entitlement server: content in, ExpressPlay token URL out
/// (HeadEnd/ExpressPlayContract, "Entitlement server"). `contentID`, `customerCookie` and the
/// numbers of `requestType` are SEES's own; that they come as a query, and the reply as
/// `text/uri-list`, is our choice. The cookie names the household, which must have subscribed to
/// the content's group; others are entitled to every content that has a key [N].
struct EntitlementService: Sendable {
  private enum RequestType: String {
    case timeBased = "1"
    /// Registers, under the cookie, the device that plays with the token.
    case deviceRegistration = "2"
    /// Requests a token that only the registered device can use.
    case deviceBound = "3"
  }

  private var serviceTime: ServiceTime

  init(seed: UInt64) {
    serviceTime = ServiceTime("entitlement", 30...90, seed: seed)
  }

  mutating func answer(
    _ query: QueryParameters, _ request: Request, expressPlay: inout ExpressPlayService,
    endpoints: Endpoints, tenant: Tenant, at now: Instant
  ) -> Answer {
    let time = tenant.time(at: now)
    let token = Self.token(query, at: time, tenant: tenant, expressPlay: expressPlay)
    let response = token.map { Response.uriList(expressPlay.url(of: $0, endpoints: endpoints)) }
    return Answer(.response(response.response), after: serviceTime.next(for: request.sender))
  }

  private static func token(
    _ query: QueryParameters, at time: UnixTime, tenant: Tenant, expressPlay: ExpressPlayService
  ) -> Result<ExpressPlayToken, Refusal> {
    guard let text = query["contentID"] ?? query["cid"] else {
      return .failure(Refusal(400, LicenceCode.noContentID))
    }
    let asset = AssetIdentifier(text: text) ?? AssetIdentifier(name: text)
    guard let known = tenant.content(asset.contentId), tenant.key(of: asset) != nil else {
      return .failure(Refusal(404, LicenceCode.noKey))
    }
    let customer = query["customerCookie"].flatMap { tenant.account($0) }
    guard customer?.isEntitled(to: known.channel) ?? true else {
      return .failure(Refusal(403, LicenceCode.notEntitled))
    }
    guard let type = RequestType(rawValue: query["requestType"] ?? "1") else {
      return .failure(Refusal(400, message: "requestType: must be 1, 2 or 3"))
    }
    let cookie = query["customerCookie"]
    return device(type, cookie: cookie, expressPlay: expressPlay).flatMap { device in
      TokenOrder.expiry(query["expirationTime"], at: time).map { expiry in
        ExpressPlayToken(
          key: .stored(content: asset.name), expiry: expiry, rental: 0, cookie: cookie,
          device: device)
      }
    }
  }

  /// The device that the token is bound to, if it is.
  private static func device(
    _ type: RequestType, cookie: String?, expressPlay: ExpressPlayService
  ) -> Result<String?, Refusal> {
    guard type != .timeBased else { return .success(nil) }
    guard let cookie, !cookie.isEmpty else {
      return .failure(Refusal(400, message: "customerCookie: required"))
    }
    guard type == .deviceBound else { return .success(nil) }
    guard let device = expressPlay.device(of: cookie) else {
      return .failure(Refusal(403, message: "no device is registered for this cookie"))
    }
    return .success(device)
  }
}
