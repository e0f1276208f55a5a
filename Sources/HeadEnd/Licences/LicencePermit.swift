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

  /// What the tokens of a request allow together.
  static func read(
    content: ContentAuthorization?, session: SessionClaims?, tenant: Tenant, at now: Instant
  ) -> Result<Self, Refusal> {
    guard let content else {
      return .success(
        Self(
          contents: session.map { [$0.contentId] } ?? [], storable: [],
          device: session?.deviceUniqueId ?? "", session: session))
    }
    let time = tenant.time(at: now)
    guard content.isCurrent(at: time) else {
      return .failure(Refusal(403, LicenceCode.invalidExpirationDate))
    }
    let rights = content.contentRights.filter { $0.isGranted(at: time) }
    let contents = rights.map(\.contentId)
    guard !contents.isEmpty else { return .failure(Refusal(403, LicenceCode.ungranted)) }
    guard let device = content.device?.deviceUniqueId,
      session.map({ contents.contains($0.contentId) && $0.deviceUniqueId == device }) ?? true
    else { return .failure(Refusal(403, LicenceCode.invalidAuthorisations)) }
    return .success(
      Self(
        contents: contents, storable: rights.filter(\.storable).map(\.contentId), device: device,
        session: session))
  }
}
