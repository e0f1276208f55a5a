import ContentProtection
import HeadEndAPI

/// The kept licences that were granted, and those that devices have proved to be invalidated
/// (Players/Offline, "Invalidating a key").
struct StoredCopies: Sendable {
  private struct Copy: Hashable {
    let content: String
    let device: String
  }

  /// By account.
  private var copies: [String: Set<Copy>] = [:]
  /// Challenges of the proofs that were taken.
  private var challenges: Set<[UInt8]> = []

  /// Why a device gets no licence to keep; `nil` when it does. That the limit is reported as 4000
  /// is our choice [N].
  func refusal(of content: String, for device: String, tenant: Tenant) -> Refusal? {
    let terms = tenant.configuration.offline
    guard terms.keyType != .lease else { return Refusal(403, LicenceCode.parameter) }
    let own = copies[tenant.device(device)?.account ?? ""] ?? []
    guard let limit = terms.copies, own.count >= limit,
      !own.contains(Copy(content: content, device: device))
    else { return nil }
    return Refusal(403, LicenceCode.ungranted)
  }

  mutating func add(_ content: String, of device: String, tenant: Tenant) {
    guard let account = tenant.device(device)?.account else { return }
    copies[account, default: []].insert(Copy(content: content, device: device))
  }

  /// Takes an SPC that proves that a key was invalidated; each challenge counts once.
  mutating func takeBack(_ request: Request, tenant: Tenant) -> Result<Response, Refusal> {
    guard request.method == .post else {
      return .failure(Refusal(405, message: "method not allowed, use POST"))
    }
    let contents: KeyRequestContents
    do throws(KeyRequestFault) {
      contents = try tenant.identity.open(spc: request.body)
    } catch {
      return .failure(Refusal(403, LicenceCode(error)))
    }
    guard let proof = contents.proof, challenges.insert(proof.challenge).inserted,
      let asset = AssetIdentifier(text: contents.assetID),
      let account = tenant.device(contents.deviceID)?.account
    else { return .failure(Refusal(403, LicenceCode.parameter)) }
    copies[account]?.remove(Copy(content: asset.contentId, device: contents.deviceID))
    return .success(.json(KeyReturnReceipt(returned: proof.outcome == .success)))
  }
}
