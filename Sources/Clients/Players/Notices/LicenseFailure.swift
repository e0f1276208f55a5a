package import HeadEndAPI

/// What `OTVDRMLicenseError` carries (Players/Licences, "Licence errors").
package struct LicenseFailure: Error, Hashable {
  /// The case of `OTVDRMManager.OTVDRMLicenseError`, the notification's `object`.
  package enum Case: String, CaseIterable, Sendable {
    case keyResponseWithExpiredLease
    case keyResponseError
    /// The plugin's pseudo-case: no content token within five seconds.
    case contentTokenNotAvailable = "DRMErrorContentTokenNotAvailable"

    /// The wrapper's code on iOS, which knows no more than the case (Players/Licences, "Licence
    /// errors").
    fileprivate var wrapperCode: Int {
      switch self {
      case .keyResponseWithExpiredLease: 5004
      case .keyResponseError: 5007
      case .contentTokenNotAvailable: 5022
      }
    }
  }

  package var object: Case
  package var keyIdentifier: String
  /// AVFoundation's or CoreMedia's code, such as -42656 (Players/FairPlay, "Error codes of the
  /// client").
  package var nativeCode: Int?
  /// As AVFoundation gives it to the app.
  package let native: NativeError
  /// The unified code of the React Native wrapper, such as 5004.
  package var wrapperCode: Int { object.wrapperCode }
  /// HTTP status, where there was a response.
  package var httpCode: Int?
  /// The licence service's own code, such as 4000.
  package var serverCode: Int?
  package var message: String
  /// Whether playback depends on this licence; false for one that is only kept.
  package var concernsPlayback = true
  /// Whether it concerns a renewal, and the lease that is held continues.
  package var leaseGoesOn = false

  /// Whether the application certificate is what was rejected: by the device, as revoked, or by the
  /// key server, as unknown (Players/FairPlay, "Certificates").
  package var isCertificateAtFault: Bool { nativeCode == -42783 || serverCode == -42605 }

  /// Whether the system found no key in a response that the app handed over; otherwise the app
  /// itself had none.
  var isOfResponse: Bool {
    nativeCode != nil && httpCode == nil
      && (native.underlying ?? native).domain != NativeError.network
  }

  /// Whether a kept key has an old format and has to be requested again.
  var isObsoleteKey: Bool { nativeCode == -42799 }

  package init(
    _ object: Case = .keyResponseError, keyIdentifier: String, nativeCode: Int? = nil,
    native: NativeError? = nil, httpCode: Int? = nil, serverCode: Int? = nil, message: String
  ) {
    self.object = object
    self.keyIdentifier = keyIdentifier
    self.nativeCode = nativeCode
    self.native = native ?? .ofKey(nativeCode)
    self.httpCode = httpCode
    self.serverCode = serverCode
    self.message = message
  }

  /// No content token, or none in time.
  static func noToken(_ keyIdentifier: String, _ message: String) -> LicenseFailure {
    LicenseFailure(.contentTokenNotAvailable, keyIdentifier: keyIdentifier, message: message)
  }

  /// No session token, since the set-up was refused.
  static func noSession(_ keyIdentifier: String) -> LicenseFailure {
    let message = "no session token: no licence request is sent"
    return LicenseFailure(keyIdentifier: keyIdentifier, message: message)
  }

  /// A licence to be kept, without a duration: an app cannot tell when it has to be renewed, and
  /// refuses it [N] (Players/Offline, "Errors of kept licences").
  static func noDuration(_ keyIdentifier: String) -> LicenseFailure {
    LicenseFailure(
      keyIdentifier: keyIdentifier, message: "the licence to be stored has no duration")
  }

  /// The case, and in brackets what no app receives: codes and message.
  package var text: String {
    let codes = [
      nativeCode.map { "\($0)" }, httpCode.map { "code \($0)" },
      serverCode.map { "errorCode \($0)" }, "\"\(message)\"",
    ]
    return ".\(object.rawValue) [\(codes.compactMap(\.self).joined(separator: " "))]"
  }

  /// Named after the case.
  var documentedFields: NoticeFields { [object.rawValue: KeyURL.assetIdentifier(keyIdentifier)] }

  var codes: NoticeFields {
    [
      "nativeCode": nativeCode, "wrapperCode": wrapperCode, "code": httpCode,
      "errorCode": serverCode, "message": message,
    ]
  }

  /// The keys of what no app receives: `userInfo` has the key identifier only, and the React Native
  /// plugin gives its own code (Players/Licences, "Licence errors").
  var unreceivedKeys: [String] { codes.map(\.key).filter { $0 != "wrapperCode" } }

  var fields: NoticeFields { documentedFields + codes }

  static func sample(_ object: Case) -> LicenseFailure {
    LicenseFailure(
      object, keyIdentifier: "", nativeCode: 0, httpCode: 0, serverCode: 0, message: "")
  }
}

/// Why a resource loader has no key: the `NSError` that `finishLoadingWithError:` gets
/// (Players/ExpressPlay, "Loader errors").
package struct LoaderFailure: Error, Hashable {
  /// FairPlay's or `NSURLError`'s code, such as -42676 (Players/FairPlay, "Error codes of the
  /// client"); `nil` where a server refused the app's own request.
  package var code: Int?
  /// HTTP status, where there was a response that is not a success.
  package var httpCode: Int?
  /// What the app logs, such as `Error getting license from skd://…, HTTP status code 403`.
  package var message: String
  /// As AVFoundation gives it to the app.
  package let native: NativeError

  package init(code: Int?, httpCode: Int? = nil, message: String, native: NativeError? = nil) {
    self.code = code
    self.httpCode = httpCode
    self.message = message
    self.native = native ?? .ofKey(code)
  }

  /// The error of a delegate that answers key requests itself, for a failed licence request.
  init(_ failure: LicenseFailure) {
    self.init(
      code: failure.nativeCode, httpCode: failure.httpCode, message: failure.message,
      native: failure.native)
  }

  /// Its code, or else the HTTP status, and the message.
  package var text: String { ((code ?? httpCode).map { "\($0) " } ?? "") + message }

  var fields: NoticeFields { ["errorCode": code, "code": httpCode, "message": message] }

  static let sample = LoaderFailure(code: 0, httpCode: 0, message: "")
}
