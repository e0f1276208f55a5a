package import HeadEndAPI

/// One error that can reach an app: the notification, its codes, its meaning, and the advice to the
/// app.
package struct ErrorEntry: Hashable, Sendable {
  /// Raw names of the notifications and calls that report errors.
  package enum Name {
    package static let ssmSetup = "OTVSSMSetupErrorNotification"
    package static let ssmHeartbeat = "OTVSSMHeartbeatErrorNotification"
    package static let ssmTeardown = "OTVSSMTeardownErrorNotification"
    static let license = "OTVDRMLicenseError"
    static let errorLog = "AVPlayerItemNewErrorLogEntry"
    static let failed = "AVPlayerItemFailedToPlayToEndTime"
    static let stalled = "AVPlayerItemPlaybackStalled"
    static let loader = "finishLoadingWithError"
    static let keyRequest = "streamingContentKeyRequestData"
    static let resolution = "selectedResoloutionsChanged"
    static let interruption = "AVAudioSessionInterruptionNotification"
    /// Nothing is posted.
    static let none = "none"
    static let download = "assetDownloadTaskDidCompleteWithError"
  }

  /// Raw values of the notification's `object`, where it has one (Players/Licences).
  enum Object {
    static let expiredLease = "keyResponseWithExpiredLease"
    static let keyResponse = "keyResponseError"
    static let noToken = "DRMErrorContentTokenNotAvailable"
  }

  /// Meanings that several entries share.
  enum Meaning {
    static let changedCKC = "CKC verification failed"
    static let expiredLease = "the lease in the key response has expired"
    static let serverUnavailable = "the licence server is unavailable"
    static let offline = "the device is offline"
  }

  /// The raw name of the notification that reports it.
  package let notification: String
  /// Raw value of the case of `OTVDRMManager.OTVDRMLicenseError` that comes as `object`.
  package let object: String?
  /// `errorCode` of the SSM or licence service.
  package let errorCode: Int?
  /// HTTP status; -1 when no response arrived.
  package let httpCode: Int?
  /// AVFoundation's or CoreMedia's code, or an `NSURLError`.
  package let nativeCode: Int?
  /// The unified code of the React-Native wrapper.
  package let wrapperCode: Int?
  /// The kind of request that failed, where the codes do not tell; `nil` where they do.
  package let request: Operation?
  package let meaning: String
  /// What the app should do about it.
  package let advice: Advice

  package init(
    _ notification: String, object: String? = nil, errorCode: Int? = nil, http: Int? = nil,
    native: Int? = nil, wrapper: Int? = nil, request: Operation? = nil, meaning: String,
    advice: Advice
  ) {
    self.notification = notification
    self.object = object
    self.errorCode = errorCode
    httpCode = http
    nativeCode = native
    wrapperCode = wrapper
    self.request = request
    self.meaning = meaning
    self.advice = advice
  }

  /// The codes in one line, such as `HTTP 400, errorCode 1007, RN 6004`; empty when it has none.
  /// Those that no app receives are in brackets: all of a licence error but the wrapper's
  /// (Players/Licences, "Licence errors").
  package var codes: String {
    let parts = [
      httpCode.map { $0 < 0 ? "code \($0)" : "HTTP \($0)" }, errorCode.map { "errorCode \($0)" },
      nativeCode.map { "\($0)" },
    ]
    let own = parts.compactMap { $0 }.joined(separator: ", ")
    let shown = notification == Name.license && !own.isEmpty ? "[\(own)]" : own
    return [shown, wrapperCode.map { "RN \($0)" } ?? ""].filter { !$0.isEmpty }
      .joined(separator: ", ")
  }

  /// The notification's `object` and the codes in one line, or `no codes`.
  package var objectAndCodes: String {
    let parts = [object, codes.isEmpty ? nil : codes].compactMap { $0 }
    return parts.isEmpty ? "no codes" : parts.joined(separator: ", ")
  }
}
