import ContentProtection
import HeadEndAPI
import Simulation

/// AVFoundation's part in a key request, of any requester: it makes the SPC and opens the CKC
/// (Players/FairPlay, "Key exchange").
struct KeyExchange: Sendable {
  let deviceID: String
  /// Where the picture is to be shown, for the next SPC.
  var indicator = StreamingIndicator.local
  /// What the SPC was made of; `nil` before, and where it could not be made.
  private(set) var request: KeyRequest?

  init(deviceID: String) { self.deviceID = deviceID }

  /// Forgets the last request; the next is for a picture there.
  mutating func begin(on indicator: StreamingIndicator) {
    (request, self.indicator) = (nil, indicator)
  }

  /// `streamingContentKeyRequestDataForApp:contentIdentifier:options:error:`: the SPC.
  mutating func makeRequest(
    _ der: [UInt8], for assetID: String, isPersistable: Bool = false,
    _ random: inout RandomStream
  ) throws(KeyExchangeFault) -> [UInt8] {
    request = nil
    guard !der.isEmpty else { throw .noCertificate }
    guard !assetID.isEmpty else { throw .noAssetIdentifier }
    let certificate = try Self.certificate(der)
    return try makeRequest(certificate, for: assetID, isPersistable: isPersistable, &random)
  }

  /// The same, with a certificate that was read before.
  mutating func makeRequest(
    _ certificate: ApplicationCertificate, for assetID: String, isPersistable: Bool,
    _ random: inout RandomStream
  ) throws(KeyExchangeFault) -> [UInt8] {
    request = nil
    guard !certificate.isRevoked else { throw .revoked(certificate.serialNumber) }
    do throws(KeyRequestFault) {
      let request = try KeyRequest(
        certificate: certificate, assetID: assetID, deviceID: indicator.deviceID(of: deviceID),
        isPersistable: isPersistable, indicator: indicator, random: &random)
      self.request = request
      return request.spc
    } catch {
      throw .noRequest(error)
    }
  }

  /// The certificate in a file.
  static func certificate(_ der: [UInt8]) throws(KeyExchangeFault) -> ApplicationCertificate {
    do throws(CertificateFault) {
      return try ApplicationCertificate(der: der)
    } catch {
      throw .unreadableCertificate
    }
  }

  /// The key in a CKC, whether or not its lease continues.
  func key(in ckc: [UInt8]) throws(KeyExchangeFault) -> ContentKey {
    guard let request else { throw .unasked }
    do throws(KeyResponseFault) {
      return try request.open(ckc: ckc)
    } catch {
      throw .badResponse(error)
    }
  }

  /// The key in a CKC, which can be used now.
  func currentKey(in ckc: [UInt8], at time: UnixTime) throws(KeyExchangeFault) -> ContentKey {
    let key = try key(in: ckc)
    guard let end = key.leaseEnd, end <= time else { return key }
    throw .leaseEnded(end)
  }
}

/// What goes wrong in a key exchange; each SDK has its own words for it (Players/FairPlay, "Error
/// codes of the client").
enum KeyExchangeFault: Error {
  case noCertificate, noAssetIdentifier, unreadableCertificate
  /// The certificate of that serial number has been revoked.
  case revoked(String)
  case noRequest(KeyRequestFault)
  /// A key response without a key request.
  case unasked
  case badResponse(KeyResponseFault)
  case leaseEnded(UnixTime)

  /// FairPlay's code.
  var code: Int {
    switch self {
    case .noCertificate: -42672
    case .noAssetIdentifier: -42673
    case .unreadableCertificate: -42679
    case .revoked: -42783
    case .noRequest: -42676
    case .unasked, .badResponse: -42668
    case .leaseEnded: -42656
    }
  }
}

extension StreamingIndicator {
  /// The device ID in an SPC: with an adapter it is the adapter's, and no use for counting devices
  /// (Players/FairPlay, "Two screens"). How adapters spell theirs is our own [N].
  func deviceID(of device: String) -> String {
    switch self {
    case .local, .airPlay: device
    case .adapter: "av-adapter-of-\(device)"
    }
  }
}
