import ContentProtection
import HeadEndAPI
import Simulation

/// Opens SPCs and seals CKCs as plain bytes, for the FairPlay servers that answer without JSON.
struct KeyDesk: Sendable {
  private var random: RandomStream

  /// `name` is the server's, such as `on-premise`.
  init(_ name: String, seed: UInt64) {
    random = RandomStream(seed: seed, name: "headend.ckc.\(name)")
  }

  /// What the SPC in a request's body asks for.
  func open(_ request: Request, tenant: Tenant) -> Result<KeyRequestContents, Refusal> {
    guard request.method == .post else {
      return .failure(Refusal(405, message: "method not allowed, use POST"))
    }
    do throws(KeyRequestFault) {
      return .success(try tenant.identity.open(spc: request.body))
    } catch {
      return .failure(Refusal(400, LicenceCode.invalidChallenge))
    }
  }

  /// The CKC for an opened SPC: a key for some time, for ever without a duration.
  mutating func ckc(
    _ key: ContentKey, of content: String, for contents: KeyRequestContents,
    lasting duration: Duration?, request: Request, tenant: Tenant, at now: Instant
  ) -> Response {
    var key = key
    let lease = request.instruction == .expiredLease ? .seconds(-1) : duration
    key.leaseEnd = lease.map { tenant.time(at: now) + $0 }
    if request.instruction == .wrongKey {
      let other = tenant.otherKey(than: content) ?? ContentKey(random: &random)
      (key.key, key.iv) = (other.key, other.iv)
    }
    return Response(
      status: 200, contentType: "application/octet-stream",
      body: KeyResponse.seal(key, for: contents, random: &random))
  }
}
