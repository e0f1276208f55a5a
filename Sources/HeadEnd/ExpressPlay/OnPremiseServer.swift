import ContentProtection
import HeadEndAPI
import Simulation

/// The operator's own FairPlay server (`reference/adobe-tvsdk-fairplay.txt`, use case 1): SPC in,
/// CKC out, and the asset identifier in the SPC alone says which key. That nobody is asked for a
/// token is our choice.
struct OnPremiseServer: Sendable {
  private var desk: KeyDesk
  private var serviceTime: ServiceTime

  init(seed: UInt64) {
    desk = KeyDesk("on-premise", seed: seed)
    serviceTime = ServiceTime("on-premise", 80...250, seed: seed)
  }

  mutating func answer(_ request: Request, tenant: Tenant, at now: Instant) -> Answer {
    let response = desk.open(request, tenant: tenant).flatMap { contents in
      let content =
        AssetIdentifier(text: contents.assetID)?.contentId ?? contents.assetID
      guard let key = tenant.content(content)?.key else {
        return Result<Response, Refusal>.failure(Refusal(404, LicenceCode.noKey))
      }
      return .success(
        desk.ckc(
          key, of: content, for: contents, lasting: tenant.configuration.lease, request: request,
          tenant: tenant, at: now))
    }
    return Answer(.response(response.response), after: serviceTime.draw())
  }
}
