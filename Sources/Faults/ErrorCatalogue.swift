import HeadEndAPI

/// Every error that faults and head-end lead to, as data: read by the inspector, `zapdeck
/// notifications` and the generated page.
package enum ErrorCatalogue {
  private typealias Name = ErrorEntry.Name
  private typealias Object = ErrorEntry.Object

  /// All entries: what the faults lead to, then the codes of the services and of TVSDK's loader.
  package static let entries =
    FaultCatalogue.kinds.map(\.entry) + devices + services + resourceLoader

  /// Kept licences' errors, and every code of the session and licence services.
  package static let services = keptLicences + sessionService + limits + licenceService

  /// What the resource loader of a TVSDK app is told (Players/ExpressPlay).
  package static let resourceLoader = keyRequest + keyResponse + answers

  /// The entry that best matches what an app was told: same notification, most codes in common.
  package static func entry(
    notification: String, errorCode: Int?, http: Int?, native: Int?
  ) -> ErrorEntry? {
    let ranked = entries.filter { $0.notification == notification }.map { entry in
      let matches = [
        entry.errorCode != nil && entry.errorCode == errorCode,
        entry.nativeCode != nil && entry.nativeCode == native,
        entry.httpCode != nil && entry.httpCode == http,
      ]
      return (entry: entry, score: matches.filter { $0 }.count)
    }
    let best = ranked.map(\.score).max() ?? 0
    return best > 0 ? ranked.first { $0.score == best }?.entry : nil
  }

  /// What a device says whose decoders or display do not suffice.
  private static let devices = [
    ErrorEntry(
      Name.failed, native: -11839, meaning: "the device's decoders are all in use",
      advice: "release players that are not seen: replaceCurrentItem(with: nil)"),
    ErrorEntry(
      Name.failed, native: -11868, meaning: "no rendition may be shown on this display",
      advice: "play on another display; the stream has no rendition without HDCP"),
  ]

  /// Errors of licences that are kept on the device.
  private static let keptLicences = [
    ErrorEntry(
      Name.license, object: Object.expiredLease, native: -42800, wrapper: 5004,
      meaning: "the licence kept for offline playback has expired",
      advice: "renew it with the key identifier in userInfo when the network is back"),
    ErrorEntry(
      Name.license, object: Object.keyResponse, native: -42803, wrapper: 5007,
      meaning: "no licence is kept, or it was invalidated or replaced by an update",
      advice: "store what didUpdatePersistableContentKey brings; else renew the licence"),
    ErrorEntry(
      Name.download, native: -11807, meaning: "the device has no space left for the download",
      advice: "offer to remove other downloads, then download again"),
  ]

  /// Every code of the SSM service, as set-up reports it.
  private static let sessionService = SSMCode.allCases.map { code in
    ErrorEntry(
      Name.ssmSetup, errorCode: code.rawValue, wrapper: 6001,
      meaning: "the session service reports: \(code.message)", advice: .stopForGood)
  }

  /// Where limits of concurrent sessions refuse the newest one, or end the oldest.
  private static let limits = [
    ErrorEntry(
      Name.ssmSetup, errorCode: SSMCode.maxActiveSessionsExceeded.rawValue, http: 400,
      wrapper: 6001,
      meaning: "a limit is reached: the account's, its token's, or the rule that the message names",
      advice: .noRetry("stop; show who is watching and offer to end a stream; no retry")),
    ErrorEntry(
      Name.ssmHeartbeat, errorCode: SSMCode.invalidToken.rawValue, http: 404, wrapper: 6003,
      meaning: "a newer session took this one's place: the message names the limit",
      advice: .noRetry("stop playback and say that another device is watching; no retry")),
  ]

  /// Every code of the licence service.
  private static let licenceService = LicenceCode.allCases.map { code in
    ErrorEntry(
      Name.license, object: Object.keyResponse, errorCode: code.rawValue, http: 403,
      native: -12660, wrapper: 5007, meaning: "the licence service reports: \(code.message)",
      advice: code.wantsNewToken ? newToken : .stopForGood)
  }

  private static let newToken: Advice =
    "get a new content token from the back end, and ask once more"

  private static let keyRequest = [
    ErrorEntry(
      Name.errorLog, native: -1002,
      meaning: "the loader returned false and did not finish the request: it has no SPC",
      advice: "read the app's log; check certificate and asset identifier"),
    ErrorEntry(
      Name.keyRequest, native: -42672,
      meaning: "the app bundle has no certificate; no SPC can be made",
      advice: "put the FairPlay certificate into the app bundle"),
    ErrorEntry(
      Name.keyRequest, native: -42673, meaning: "the skd URL names no content",
      advice: "package the stream with a content identifier"),
    ErrorEntry(
      Name.keyRequest, native: -42676, meaning: "the SPC could not be made",
      advice: "check asset identifier and certificate"),
    ErrorEntry(
      Name.keyRequest, native: -42679,
      meaning: "the certificate in the app bundle cannot be read",
      advice: "put the FairPlay certificate into the app bundle, as X.509 DER"),
    ErrorEntry(
      Name.keyRequest, native: -42783,
      meaning: "the certificate in the app bundle has been revoked",
      advice: "ship another FairPlay certificate with the app"),
  ]

  private static let keyResponse = [
    ErrorEntry(
      Name.loader, native: -42656, meaning: "the lease in the key response has expired",
      advice: "load the key again; then report it to the operator"),
    ErrorEntry(
      Name.loader, native: -42668, meaning: "the CKC does not verify",
      advice: "load the stream again, then report it to the operator"),
    ErrorEntry(
      Name.loader, native: -1011, meaning: "the entitlement server's answer contains no URL",
      advice: "check the entitlement server: it must answer with text/uri-list"),
  ]

  private static let answers = [
    ErrorEntry(
      Name.loader, http: 400, native: -16845, meaning: "the server does not understand the request",
      advice: "check the parameters of the URL and the skd URL"),
    ErrorEntry(
      Name.loader, http: 401, native: -16840, meaning: "the server does not know the customer",
      advice: "check the customer authenticator"),
    ErrorEntry(
      Name.loader, http: 403, native: -12660, meaning: "the licence is not granted",
      advice: "stop; ask the entitlement server for a new token URL once"),
    ErrorEntry(
      Name.loader, http: 404, native: -12938, meaning: "there is no service at the licence URL",
      advice: "check the skd URL: only its scheme is replaced"),
    ErrorEntry(
      Name.loader, http: 500, native: -16847, meaning: "the server failed",
      advice: "stop; try again later"),
    ErrorEntry(
      Name.loader, http: 503, native: -16849, meaning: "the licence server is unavailable",
      advice: "stop; try again later"),
    ErrorEntry(
      Name.loader, native: -1001, meaning: "the request timed out",
      advice: "load the stream again when the network is back"),
    ErrorEntry(
      Name.loader, native: -1009, meaning: "the device is offline",
      advice: "load the stream again when the network is back"),
  ]
}

extension LicenceCode {
  /// Whether another content token may mend it: this one has expired or was used.
  fileprivate var wantsNewToken: Bool {
    self == .invalidExpirationDate || self == .tokenAlreadyPlayed
  }
}
