import ContentProtection
import HeadEndAPI
import Simulation

/// The kept licences that were granted, and those that devices have proved to be invalidated
/// (Players/Offline, "Invalidating a key").
struct StoredCopies: Sendable {
  private struct Copy: Hashable {
    let content: String
    let device: String
  }

  /// When each was granted last, by account.
  private var copies: [String: [Copy: UnixTime]] = [:]
  /// Challenges of the proofs that were taken.
  private var challenges: Set<[UInt8]> = []

  /// Counts a copy that a device is granted; why it gets no licence to keep, when it does not. That
  /// the limit is reported as 4000 is our choice [N].
  mutating func add(_ content: String, of device: String, _ context: RequestContext) -> LicenceCode?
  {
    let tenant = context.tenant
    let terms = context.configuration.offline
    guard terms.keyType != .lease else { return .parameter }
    let account = tenant.device(device)?.account
    var own = account.flatMap { copies[$0] } ?? [:]
    let isNew = own.updateValue(context.time, forKey: Copy(content: content, device: device)) == nil
    if isNew, let limit = terms.copies, own.count > limit { return .ungranted }
    if let account { copies[account] = own }
    return nil
  }

  /// What is known of a copy that a device has been granted; `nil` for any other.
  func information(on content: String, of device: String, _ tenant: Tenant) -> LicenceInformation? {
    let own = (tenant.device(device)?.account).flatMap { copies[$0] }
    return own?[Copy(content: content, device: device)].map { start in
      LicenceInformation(
        contentId: content, deviceUniqueId: device, start: start,
        end: start + tenant.configuration.offline.storage)
    }
  }

  /// Takes an SPC that proves that a key was invalidated; each challenge counts once.
  mutating func takeBack(_ context: RequestContext) -> Reply<Response> {
    context.posted.flatMap { context.open(spc: $0) }.flatMap { contents in
      guard let proof = contents.proof, challenges.insert(proof.challenge).inserted,
        let asset = AssetIdentifier(text: contents.assetID),
        let account = context.tenant.device(contents.deviceID)?.account
      else { return .refused(licence: .parameter) }
      copies[account]?[Copy(content: asset.contentId, device: contents.deviceID)] = nil
      return .success(.json(KeyReturnReceipt(returned: proof.outcome == .success)))
    }
  }
}
