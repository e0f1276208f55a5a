import ContentProtection
import HeadEndAPI
import Simulation

/// What the tokens of a licence request allow; the first thing that is wrong is reported [N].
struct LicencePermit {
  /// Contents that may be played now.
  let contents: [String]
  /// Those of them that may be kept on the device.
  let storable: [String]
  let device: String
  /// Present when the request carries a session token.
  let session: SessionClaims?
  /// The content token, when it buys one licence only.
  let replay: ReplayProtection?

  /// The `jti` and `exp` of a token that may be used once.
  struct ReplayProtection {
    let identifier: String
    let exp: Int64
  }

  /// What the tokens of a request allow together.
  static func read(
    content: ContentAuthorization?, session: SessionClaims?, _ context: RequestContext
  ) -> Reply<Self> {
    let (tenant, time) = (context.tenant, context.time)
    guard let content else {
      return .success(
        Self(
          contents: session.map { [$0.contentId] } ?? [], storable: [],
          device: session?.deviceUniqueId ?? "", session: session, replay: nil))
    }
    guard content.isCurrent(at: time, leeway: tenant.leeway) else {
      return .refused(licence: .invalidExpirationDate)
    }
    let rights = content.contentRights.filter { $0.isGranted(at: time, leeway: tenant.leeway) }
    let contents = rights.map(\.contentId)
    guard !contents.isEmpty else { return .refused(licence: .ungranted) }
    if let code = refusal(of: content.device, contents: contents, tenant) {
      return .refused(licence: code)
    }
    guard let device = content.device?.deviceUniqueId else {
      return .refused(licence: .missingField)
    }
    if let session {
      guard session.deviceUniqueId == device else { return .refused(licence: .deviceMismatch) }
      guard contents.contains(session.contentId) else { return .refused(licence: .noKey) }
    }
    return .success(
      Self(
        contents: contents, storable: rights.filter(\.storable).map(\.contentId), device: device,
        session: session, replay: ReplayProtection(content)))
  }

  /// Why a token's device and account may not play what the token grants; a token without a device
  /// is refused later.
  private static func refusal(
    of holder: ContentAuthorization.Device?, contents: [String], _ tenant: Tenant
  ) -> LicenceCode? {
    guard let holder else { return nil }
    guard let owner = tenant.device(holder.deviceUniqueId)?.account else { return .unknownDevice }
    guard owner == holder.accountId, let account = tenant.account(owner) else {
      return .deviceOfAnotherAccount
    }
    let isEntitled = contents.contains { name in
      tenant.content(name).map { account.isEntitled(to: $0.channel) } ?? true
    }
    return isEntitled ? nil : .notEntitled
  }
}

extension LicencePermit.ReplayProtection {
  /// `nil` for a token that may be used again: without `exp`, a `jti` does not count.
  fileprivate init?(_ token: ContentAuthorization) {
    guard let identifier = token.jti, let exp = token.exp else { return nil }
    (self.identifier, self.exp) = (identifier, exp)
  }
}
