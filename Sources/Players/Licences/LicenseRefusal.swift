import ContentProtection
import HeadEndAPI
import Simulation

/// Why there is no licence, as the `Error` of a `Result`.
struct LicenseRefusal: Error, Hashable {
  let failure: LicenseFailure

  /// The service did not answer, or with no success.
  static func refused(_ result: RequestResult, _ keyIdentifier: String) -> LicenseRefusal {
    switch result {
    case .failure(let failure):
      return LicenseRefusal(
        failure: LicenseFailure(
          .keyResponseError, keyIdentifier: keyIdentifier, nativeCode: failure.rawValue,
          wrapperCode: 5006, message: failure.meaning))
    case .response(let response, _):
      let body = JSONText.value(ServiceFailure.self, from: response.body)
      return LicenseRefusal(
        failure: LicenseFailure(
          .keyResponseError, keyIdentifier: keyIdentifier,
          nativeCode: CoreMediaCode.forStatus(response.status), wrapperCode: 5006,
          httpCode: response.status, serverCode: body?.errorCode,
          message: body?.message ?? "HTTP \(response.status)"))
    }
  }

  /// The certificate has been revoked, so that no SPC can be made.
  static func revoked(
    _ certificate: ApplicationCertificate, _ keyIdentifier: String
  ) -> LicenseRefusal {
    unusable(
      -42783, "certificate \(certificate.serialNumber.prefix(8)) has been revoked", keyIdentifier)
  }

  /// The certificate is missing or cannot be used: the certificate's request failed.
  static func unusable(_ code: Int, _ message: String, _ keyIdentifier: String) -> LicenseRefusal {
    LicenseRefusal(
      failure: LicenseFailure(
        .keyResponseError, keyIdentifier: keyIdentifier, nativeCode: code, wrapperCode: 5006,
        message: message))
  }

  /// A key response that says nothing usable; without a code nothing was in it.
  static func broken(_ code: Int?, _ message: String, _ keyIdentifier: String) -> LicenseRefusal {
    LicenseRefusal(
      failure: LicenseFailure(
        .keyResponseError, keyIdentifier: keyIdentifier, nativeCode: code,
        wrapperCode: code == nil ? 5005 : 5007, message: message))
  }

  /// A fault injects an error into the SPC or the key response.
  static func injected(_ error: NativeError, _ keyIdentifier: String) -> LicenseRefusal {
    var failure = LicenseFailure(
      .keyResponseError, keyIdentifier: keyIdentifier,
      nativeCode: (error.underlying ?? error).code, wrapperCode: 5006,
      message: "\(error.text), injected")
    failure.native = error
    return LicenseRefusal(failure: failure)
  }

  /// The request could not be made.
  static func unmade(_ fault: KeyRequestFault, _ keyIdentifier: String) -> LicenseRefusal {
    LicenseRefusal(
      failure: LicenseFailure(
        .keyResponseError, keyIdentifier: keyIdentifier, nativeCode: -42676, wrapperCode: 5006,
        message: "the SPC cannot be made: \(fault)"))
  }
}
