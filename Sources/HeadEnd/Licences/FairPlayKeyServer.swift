import ContentProtection
import HeadEndAPI
import Simulation

/// Opens SPCs and seals CKCs, for the FairPlay servers that answer with the plain CKC.
struct FairPlayKeyServer: Sendable {
  private var random: RandomStream

  /// `name` is the name of the service, such as `on-premise`.
  init(_ name: String, seed: UInt64) {
    random = RandomStream(seed: seed, name: "headend.ckc.\(name)")
  }

  /// The contents of the SPC in a request's body.
  func open(_ request: Request, tenant: Tenant) -> Result<KeyRequestContents, Refusal> {
    guard request.method == .post else {
      return .failure(Refusal(405, message: "method not allowed, use POST"))
    }
    do throws(KeyRequestFault) {
      return .success(try tenant.identity.open(spc: request.body))
    } catch {
      return .failure(Refusal(400, LicenceCode(error)))
    }
  }

  /// The CKC for an opened SPC, or why the key's rights allow none; without a duration, the key
  /// never expires. A key that an order brought along has no rights, and so demands nothing [N].
  mutating func ckc(
    _ key: ContentKey, of asset: AssetIdentifier, for contents: KeyRequestContents,
    lasting duration: Duration?, request: Request, tenant: Tenant, at now: Instant
  ) -> Result<Response, Refusal> {
    var key = key
    key.hdcp = .notRequired
    if let channel = tenant.content(asset.contentId)?.channel {
      let rights = OutputRights(channel, key: asset.keyId)
      let capability = tenant.device(contents.deviceID)?.hdcp ?? .type1
      if let code = rights.refusal(of: contents, capability: capability) {
        return .failure(Refusal(403, code))
      }
      key.hdcp = rights.tag
    }
    let lease = request.instruction == .expiredLease ? .seconds(-1) : duration
    key.leaseEnd = lease.map { tenant.time(at: now) + $0 }
    if request.instruction == .wrongKey {
      let other = tenant.otherKey(than: asset.contentId) ?? ContentKey(random: &random)
      (key.key, key.iv) = (other.key, other.iv)
    }
    return .success(
      Response(
        status: 200, contentType: "application/octet-stream",
        body: KeyResponse.seal(key, for: contents, random: &random)))
  }
}

/// The operator's own FairPlay server (HeadEnd/ExpressPlayContract, "On-premise server"): SPC in,
/// CKC out; the asset identifier in the SPC selects the key. That it requires no token is our
/// choice.
struct OnPremiseServer: Sendable {
  private var keyServer: FairPlayKeyServer
  private var serviceTime: ServiceTime

  init(seed: UInt64) {
    keyServer = FairPlayKeyServer("on-premise", seed: seed)
    serviceTime = ServiceTime("on-premise", 80...250, seed: seed)
  }

  mutating func answer(_ request: Request, tenant: Tenant, at now: Instant) -> Answer {
    let response = keyServer.open(request, tenant: tenant).flatMap { contents in
      let asset =
        AssetIdentifier(text: contents.assetID) ?? AssetIdentifier(name: contents.assetID)
      guard let key = tenant.key(of: asset) else {
        return Result<Response, Refusal>.failure(Refusal(404, LicenceCode.noKey))
      }
      return keyServer.ckc(
        key, of: asset, for: contents, lasting: tenant.configuration.lease, request: request,
        tenant: tenant, at: now)
    }
    return Answer(.response(response.response), after: serviceTime.next(for: request.sender))
  }
}

extension LicenceCode {
  /// What an SPC that cannot be opened is answered with.
  init(_ fault: KeyRequestFault) {
    switch fault {
    case .unknownCertificate: self = .invalidCertificate
    case .unusable, .malformed, .sealBroken: self = .invalidChallenge
    }
  }
}
