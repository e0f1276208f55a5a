import ContentProtection
import Foundation
import HeadEndAPI
import Simulation

@testable import Players

/// Certificate and licence service of a test: real certificates, SPCs and CKCs.
final class KeyServer {
  let identity: ServerIdentity
  private var random = RandomStream(seed: 7, name: "test.server")

  init() {
    identity = ServerIdentity(
      tenant: "SIM", notBefore: .scriptedEpoch, validFor: .seconds(1_000_000), random: &random)
  }

  /// The certificate as an app keeps it.
  var certificate: ApplicationCertificate {
    get throws { try ApplicationCertificate(der: identity.certificate) }
  }

  var revokedCertificate: [UInt8] { identity.revokedCertificate(at: .scriptedEpoch) }

  static func key(leaseEnd: UnixTime? = nil, playback: Duration? = nil) -> ContentKey {
    ContentKey(
      identifier: "k", key: Array(repeating: 1, count: 16), iv: Array(repeating: 2, count: 16),
      leaseEnd: leaseEnd, playbackDuration: playback)
  }

  /// What a licence request asks for.
  func contents(of request: Request?) throws -> KeyRequestContents {
    try identity.open(spc: request?.body ?? [])
  }

  /// The CKC for a licence request.
  func ckc(
    for request: Request?, leaseEnd: UnixTime? = nil, playback: Duration? = nil
  ) throws -> [UInt8] {
    try ckc(spc: request?.body ?? [], leaseEnd: leaseEnd, playback: playback)
  }

  /// The CKC for an SPC.
  func ckc(
    spc: [UInt8], leaseEnd: UnixTime? = nil, playback: Duration? = nil
  ) throws -> [UInt8] {
    KeyResponse.seal(
      Self.key(leaseEnd: leaseEnd, playback: playback), for: try identity.open(spc: spc),
      random: &random)
  }

  /// A CKC sealed for another request than the one that was sent.
  func foreignCKC() -> [UInt8] {
    let contents = KeyRequestContents(
      assetID: "other", deviceID: "other", responseKey: Array(repeating: 9, count: 16))
    return KeyResponse.seal(Self.key(), for: contents, random: &random)
  }

  /// The licence service's answer, with a session token where the licence renews the session.
  func licence(
    for request: Request?, leaseEnd: UnixTime? = nil, playback: Duration? = nil,
    sessionToken: String? = nil
  ) throws -> RequestResult {
    .licence(
      try ckc(for: request, leaseEnd: leaseEnd, playback: playback), sessionToken: sessionToken)
  }
}

extension RequestResult {
  static func ok(
    _ body: [UInt8], nominalBytes: Int? = nil, in transfer: Duration = .zero
  ) -> RequestResult {
    .response(
      Response(status: 200, contentType: "", body: body, nominalBytes: nominalBytes),
      transfer: transfer)
  }

  static func ok(_ text: String) -> RequestResult { .ok(Array(text.utf8)) }

  static func refused(_ status: Int, _ text: String = "") -> RequestResult {
    .response(
      Response(status: status, contentType: "", body: Array(text.utf8)), transfer: .zero)
  }

  /// A refusal with a service's own code.
  static func refused(_ status: Int, code: Int) -> RequestResult {
    .refused(status, #"{"errorCode":\#(code),"message":"no"}"#)
  }

  static let timedOut = RequestResult.failure(.timedOut)

  static func licence(_ ckc: [UInt8], sessionToken: String? = nil) -> RequestResult {
    .ok(
      JSONText.bytes(
        LicenceGrant(
          ckcMessage: Data(ckc).base64EncodedString(), sessionToken: sessionToken)))
  }

  /// A session as the SSM service grants it.
  static func session(_ token: String, heartbeat: Int? = nil) -> RequestResult {
    .ok(JSONText.bytes(SessionGrant(sessionToken: token, heartbeat: heartbeat)))
  }
}
