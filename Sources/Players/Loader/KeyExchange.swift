import ContentProtection
import HeadEndAPI
import Simulation

/// AVFoundation's part in a key request that an app answers itself: it makes the SPC and opens the
/// CKC (Players/FairPlay, "Key exchange").
struct KeyExchange: Sendable {
  let deviceID: String
  /// Where the picture is to be shown, for the next SPC.
  var indicator = StreamingIndicator.local
  /// What the SPC was made of; `nil` before, and where it could not be made.
  var request: KeyRequest?

  /// `streamingContentKeyRequestDataForApp:contentIdentifier:options:error:`: the SPC.
  mutating func makeRequest(
    _ der: [UInt8], for assetID: String, isPersistable: Bool, _ random: inout RandomStream
  ) throws(LoaderFailure) -> [UInt8] {
    request = nil
    guard !der.isEmpty else { throw .noRequest(-42672, "no application certificate") }
    guard !assetID.isEmpty else { throw .noRequest(-42673, "no asset identifier") }
    let certificate = try Self.certificate(der)
    do throws(KeyRequestFault) {
      let request = try KeyRequest(
        certificate: certificate, assetID: assetID, deviceID: indicator.deviceID(of: deviceID),
        isPersistable: isPersistable, indicator: indicator, random: &random)
      self.request = request
      return request.spc
    } catch {
      throw .noRequest(-42676, "\(error)")
    }
  }

  private static func certificate(_ der: [UInt8]) throws(LoaderFailure) -> ApplicationCertificate {
    let certificate: ApplicationCertificate
    do throws(CertificateFault) {
      certificate = try ApplicationCertificate(der: der)
    } catch {
      throw .noRequest(-42679, "the certificate cannot be read")
    }
    guard certificate.isRevoked else { return certificate }
    let name = certificate.serialNumber.prefix(8)
    throw .noRequest(-42783, "certificate \(name) has been revoked")
  }

  /// The key in a CKC, whether or not its lease goes on.
  func key(in ckc: [UInt8]) throws(LoaderFailure) -> ContentKey {
    guard let request else { throw .unasked }
    do throws(KeyResponseFault) {
      return try request.open(ckc: ckc)
    } catch {
      throw LoaderFailure(code: -42668, message: "bad key response (\(error))")
    }
  }

  /// The key in a CKC, which can be used now.
  func currentKey(in ckc: [UInt8], at time: UnixTime) throws(LoaderFailure) -> ContentKey {
    let key = try key(in: ckc)
    guard let end = key.leaseEnd, end <= time else { return key }
    throw .leaseEnded(end)
  }
}

extension LoaderFailure {
  /// There is no SPC, and why.
  static func noRequest(_ code: Int, _ reason: String) -> LoaderFailure {
    LoaderFailure(
      code: code, message: "Error creating server request: SPC creation fails (\(reason))")
  }

  /// The lease in a key response has ended.
  static func leaseEnded(_ end: UnixTime) -> LoaderFailure {
    LoaderFailure(code: -42656, message: "bad key response (the lease ended \(end.iso8601))")
  }

  /// A key response without a key request.
  static let unasked = LoaderFailure(
    code: -42668, message: "bad key response (no SPC was made for this loading request)")
}
