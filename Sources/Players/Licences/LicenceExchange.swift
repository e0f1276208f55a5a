import ContentProtection
import HeadEndAPI
import Simulation

/// Reads what certificate and licence services answer, for every kind of licence (Players/Licences,
/// "The licence request").
enum LicenceExchange {
  /// A key, and the session token that came with it where the licence enforces the session.
  struct Grant {
    let key: ContentKey
    let sessionToken: String?
  }

  /// The certificate in an answer, if this device can use it now.
  static func certificate(
    in result: RequestResult, keyIdentifier: String, _ context: inout InputContext
  ) -> Result<ApplicationCertificate, LicenseRefusal> {
    if let error = result.injectedError { return .failure(.injected(error, keyIdentifier)) }
    guard let response = result.success else {
      return .failure(.refused(result, keyIdentifier))
    }
    do throws(CertificateFault) {
      let certificate = try ApplicationCertificate(der: response.body)
      context.announce(.certificateReceived(subject: certificate.subject))
      return .success(certificate)
    } catch {
      return .failure(.unusable(-42679, "the certificate cannot be read", keyIdentifier))
    }
  }

  /// The key in an answer to a key request.
  static func grant(
    in result: RequestResult, to request: KeyRequest, keyIdentifier: String
  ) -> Result<Grant, LicenseRefusal> {
    if let error = result.injectedError { return .failure(.injected(error, keyIdentifier)) }
    guard let response = result.success else {
      return .failure(.refused(result, keyIdentifier))
    }
    let grant = JSONText.value(LicenceGrant.self, from: response.body)
    let ckc = grant.flatMap { Base64.bytes($0.ckcMessage) }
    return key(in: ckc, for: request, keyIdentifier: keyIdentifier)
      .map { Grant(key: $0, sessionToken: grant?.sessionToken) }
  }

  /// The key in a CKC; `nil` stands for a response without one.
  static func key(
    in ckc: [UInt8]?, for request: KeyRequest, keyIdentifier: String
  ) -> Result<ContentKey, LicenseRefusal> {
    guard let ckc else {
      return .failure(
        .broken(nil, "No CkcMessage in FPS license server response", keyIdentifier))
    }
    do throws(KeyResponseFault) {
      return .success(try request.open(ckc: ckc))
    } catch {
      return .failure(.broken(-42668, "the CKC does not verify (\(error))", keyIdentifier))
    }
  }
}
