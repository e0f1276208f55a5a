import ContentProtection
import HeadEndAPI
import Simulation

/// The SEES reference entitlement server: content in, ExpressPlay token URL out
/// (HeadEnd/ExpressPlayContract, "Entitlement server"). `contentID`, `customerCookie` and the
/// numbers of `requestType` are SEES's own; that they come as a query, and the reply as
/// `text/uri-list`, is our choice. The cookie names the household, which must have subscribed to
/// the content's group; others are entitled to every content that has a key [N].
struct EntitlementService {
  private enum RequestType: String {
    case timeBased = "1"
    /// Registers, under the cookie, the device that plays with the token.
    case deviceRegistration = "2"
    /// Requests a token that only the registered device can use.
    case deviceBound = "3"
  }

  let expressPlay: ExpressPlayService

  /// The token that a query asks for.
  func token(_ query: QueryParameters, _ context: RequestContext) -> Reply<ExpressPlayToken> {
    guard let text = query["contentID"] ?? query["cid"] else {
      return .refused(licence: .noContentID, 400)
    }
    let asset = AssetIdentifier(anyForm: text)
    guard let known = context.tenant.content(asset.contentId), context.tenant.key(of: asset) != nil
    else { return .refused(licence: .noKey, 404) }
    let cookie = query["customerCookie"]
    let customer = cookie.flatMap { context.tenant.account($0) }
    guard customer?.isEntitled(to: known.channel) ?? true else {
      return .refused(licence: .notEntitled)
    }
    guard let type = RequestType(rawValue: query["requestType"] ?? "1") else {
      return .refused(400, "requestType: must be 1, 2 or 3")
    }
    return device(type, cookie: cookie).flatMap { device in
      TokenOrder.expiry(query["expirationTime"], at: context.time).map { expiry in
        ExpressPlayToken(
          key: .stored(content: asset.name), expiry: expiry, rental: 0, cookie: cookie,
          device: device)
      }
    }
  }

  /// The device that the token is bound to, if it is.
  private func device(_ type: RequestType, cookie: String?) -> Reply<String?> {
    guard type != .timeBased else { return .success(nil) }
    guard let cookie, !cookie.isEmpty else { return .refused(400, "customerCookie: required") }
    guard type == .deviceBound else { return .success(nil) }
    guard let device = expressPlay.device(of: cookie) else {
      return .refused(403, "no device is registered for this cookie")
    }
    return .success(device)
  }
}
