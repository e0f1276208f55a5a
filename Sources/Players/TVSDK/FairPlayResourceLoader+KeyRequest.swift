import ContentProtection
import Simulation

extension FairPlayResourceLoader {
  /// `streamingContentKeyRequestDataForApp:contentIdentifier:options:error:`; false when it fails.
  mutating func makeKeyRequest(for url: KeyURL, _ turn: inout Turn) -> Bool {
    guard let der = settings.certificate else {
      return fail(-42672, "my_certificate.cer is not in the app bundle")
    }
    return makeKeyRequest(der, for: url.assetID, turn.deviceTime)
  }

  /// The same for a loader that the app has written itself; `failure` tells why there is no SPC.
  mutating func makeKeyRequest(
    _ certificate: [UInt8], for assetID: String, at time: UnixTime
  ) -> [UInt8]? {
    keyRequest = nil
    state = .licenceRequested
    return makeKeyRequest(certificate, for: assetID, time) ? keyRequest?.spc : nil
  }

  private mutating func makeKeyRequest(
    _ der: [UInt8], for assetID: String, _ time: UnixTime
  ) -> Bool {
    guard !der.isEmpty else { return fail(-42672, "no application certificate") }
    guard !assetID.isEmpty else { return fail(-42673, "no asset identifier") }
    do throws(CertificateFault) {
      let certificate = try ApplicationCertificate(der: der)
      guard certificate.isValid(at: time) else {
        return fail(-42679, "certificate valid until \(certificate.notAfter.iso8601)")
      }
      return makeKeyRequest(certificate, for: assetID)
    } catch {
      return fail(-42783, "the certificate cannot be read")
    }
  }

  private mutating func makeKeyRequest(
    _ certificate: ApplicationCertificate, for assetID: String
  ) -> Bool {
    do throws(KeyRequestFault) {
      keyRequest = try KeyRequest(
        certificate: certificate, assetID: assetID, deviceID: deviceID, random: &random)
      return true
    } catch {
      return fail(-42676, "\(error)")
    }
  }

  private mutating func fail(_ code: Int, _ reason: String) -> Bool {
    state = .failed
    failure = LoaderFailure(
      code: code, message: "Error creating server request: SPC creation fails (\(reason))")
    return false
  }
}
