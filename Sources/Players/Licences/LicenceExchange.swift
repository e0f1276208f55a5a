import ContentProtection
import FoundationEssentials
import HeadEndAPI
import Simulation

/// Reads what certificate and licence services answer, for every kind of licence (DOMAIN §1.7).
enum LicenceExchange {
  /// A key, and the session token that came with it where the licence enforces the session.
  struct Grant {
    let key: ContentKey
    let sessionToken: String?
  }

  /// The certificate in an answer, if this device can use it now.
  static func certificate(
    in result: RequestResult, keyIdentifier: String, _ turn: inout Turn
  ) -> Result<ApplicationCertificate, LicenseRefusal> {
    guard let response = result.success else {
      return .failure(.refused(result, keyIdentifier))
    }
    do throws(CertificateFault) {
      let certificate = try ApplicationCertificate(der: response.body)
      turn.announce(.certificateReceived(subject: certificate.subject))
      guard certificate.isValid(at: turn.deviceTime) else {
        return .failure(.outOfDate(certificate, keyIdentifier))
      }
      return .success(certificate)
    } catch {
      return .failure(.broken(-42783, "the certificate cannot be read", keyIdentifier))
    }
  }

  /// The key in an answer to a key request.
  static func grant(
    in result: RequestResult, to request: KeyRequest, keyIdentifier: String
  ) -> Result<Grant, LicenseRefusal> {
    guard let response = result.success else {
      return .failure(.refused(result, keyIdentifier))
    }
    guard let grant = ResponseBody.decode(LicenceGrant.self, from: response.body),
      let ckc = Data(base64Encoded: grant.ckcMessage)
    else {
      return .failure(
        .broken(nil, "No CkcMessage in FPS license server response", keyIdentifier))
    }
    do throws(KeyResponseFault) {
      let key = try request.open(ckc: Array(ckc))
      return .success(Grant(key: key, sessionToken: grant.sessionToken))
    } catch {
      return .failure(.broken(-42668, "the CKC does not verify (\(error))", keyIdentifier))
    }
  }
}
