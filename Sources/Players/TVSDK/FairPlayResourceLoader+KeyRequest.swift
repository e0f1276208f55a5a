import ContentProtection
import Simulation

extension FairPlayResourceLoader {
  /// `streamingContentKeyRequestDataForApp:contentIdentifier:options:error:`; false when it fails.
  mutating func makeKeyRequest(for url: KeyURL, _ turn: inout Turn) -> Bool {
    guard let der = settings.certificate else {
      return fail(-42672, "my_certificate.cer is not in the app bundle")
    }
    guard !url.assetID.isEmpty else { return fail(-42673, "no asset identifier") }
    do throws(CertificateFault) {
      let certificate = try ApplicationCertificate(der: der)
      guard certificate.isValid(at: turn.deviceTime) else {
        return fail(-42679, "certificate valid until \(certificate.notAfter.iso8601)")
      }
      return makeKeyRequest(certificate, for: url)
    } catch {
      return fail(-42783, "the certificate cannot be read")
    }
  }

  private mutating func makeKeyRequest(
    _ certificate: ApplicationCertificate, for url: KeyURL
  ) -> Bool {
    do throws(KeyRequestFault) {
      keyRequest = try KeyRequest(
        certificate: certificate, assetID: url.assetID, deviceID: deviceID, random: &random)
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
