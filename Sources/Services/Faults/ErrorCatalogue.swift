package import HeadEndAPI

/// Every error that faults and head-end lead to, as data: read by the inspector, `zapdeck
/// notifications` and the generated page.
package enum ErrorCatalogue {
  private typealias Name = ErrorEntry.Name
  private typealias Object = ErrorEntry.Object
  private typealias Meaning = ErrorEntry.Meaning

  /// All entries: what the faults lead to, then the codes of the services and of TVSDK's loader.
  package static let entries =
    FaultCatalogue.kinds.map(\.entry) + devices + services + resourceLoader

  /// Kept licences' errors, and every code of the session and licence services.
  package static let services =
    keptLicences + sessionService + limits + lostSessions + licenceService

  /// The errors of a TVSDK app's resource loader (Players/ExpressPlay).
  package static let resourceLoader = keyRequest + keyResponse + answers

  /// The entry that best matches a notification: same notification, no other request, most codes in
  /// common.
  package static func entry(
    notification: String, errorCode: Int?, http: Int?, native: Int?, request: Operation? = nil
  ) -> ErrorEntry? {
    let fitting = entries.filter { entry in
      entry.notification == notification
        && (entry.request == nil || request == nil || entry.request == request)
    }
    let ranked = fitting.map { entry in
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
      Name.failed, native: -11839, meaning: "all decoders of the device are in use",
      advice: .other(
        "release hidden players: replaceCurrentItem(with: nil)",
        brief: "release hidden players")),
    ErrorEntry(
      Name.failed, native: -11868, meaning: "no rendition may be shown on this display",
      advice: .other(
        "play on another display; the stream has no rendition without HDCP",
        brief: "play on another display")),
    ErrorEntry(
      Name.failed, native: -12035,
      meaning: "FairPlay fails over the Lightning-to-HDMI adapter A1438 on iOS 18 and later",
      advice: .other(
        "use another adapter: A2119 and USB-C play the same stream",
        brief: "use another adapter")),
  ]

  /// Errors of licences that are kept on the device; that a missing one is -42803 is inferred [I].
  private static let keptLicences = [
    ErrorEntry(
      Name.license, object: Object.expiredLease, native: -42800, wrapper: 5004,
      meaning: "the licence stored for offline playback has expired",
      advice: .other(
        "renew it with the key identifier in userInfo when the network is back",
        brief: "renew the licence when online")),
    ErrorEntry(
      Name.license, object: Object.keyResponse, native: -42803, wrapper: 5007,
      meaning: "no licence is stored, or it was invalidated or replaced by an update",
      advice: .other(
        "store the key from didUpdatePersistableContentKey, or renew the licence",
        brief: "store the update, or renew it")),
    ErrorEntry(
      Name.download, native: -11807, meaning: "the device has no space left for the download",
      advice: .other(
        "offer to remove other downloads, then download again",
        brief: "offer to remove other downloads")),
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
      meaning: "a stream limit is reached: the account's, the token's, or that of the rule named "
        + "in the message",
      advice: .noRetry(
        "stop; show who is watching and offer to end a stream; no retry",
        brief: "offer to end a stream; no retry")),
    ErrorEntry(
      Name.ssmHeartbeat, errorCode: SSMCode.invalidToken.rawValue, http: 404, wrapper: 6003,
      meaning: "a newer session replaced this one; the message names the limit",
      advice: .noRetry(
        "stop playback and say that another device is watching; no retry",
        brief: "say who is watching; no retry")),
  ]

  /// The end of a session that the service no longer knows.
  private static let lostSessions = [
    ErrorEntry(
      Name.ssmTeardown, errorCode: SSMCode.invalidToken.rawValue, http: 404, wrapper: 6002,
      meaning: "the session had already ended: the service does not know its token",
      advice: .other(
        "stop playback; there is no session left to end", brief: "no session left to end"))
  ]

  /// Every code of the licence service.
  private static let licenceService = LicenceCode.allCases.map { code in
    ErrorEntry(
      Name.license, object: Object.keyResponse, errorCode: code.rawValue, http: 400,
      wrapper: 5007, meaning: "the licence service reports: \(code.message)",
      advice: code.wantsNewToken ? newToken : .stopForGood)
  }

  private static let newToken = Advice.other(
    "get a new content token from the back end and retry once",
    brief: "retry once with a new token")

  private static let keyRequest = [
    ErrorEntry(
      Name.errorLog, native: -1002,
      meaning: "the loader returned false and did not finish the request: there is no SPC",
      advice: .other(
        "read the app's log; check certificate and asset identifier", brief: "read the app's log")),
    ErrorEntry(
      Name.keyRequest, native: -42672,
      meaning: "the app bundle has no certificate; no SPC can be created",
      advice: .other(
        "put the FairPlay certificate into the app bundle", brief: "put a certificate into the app")
    ),
    ErrorEntry(
      Name.keyRequest, native: -42673, meaning: "the skd URL names no content",
      advice: .other(
        "package the stream with a content identifier", brief: "package it with a content ID")),
    ErrorEntry(
      Name.keyRequest, native: -42676, meaning: "the SPC could not be created",
      advice: .other(
        "check asset identifier and certificate", brief: "check asset ID and certificate")),
    ErrorEntry(
      Name.keyRequest, native: -42679,
      meaning: "the certificate in the app bundle cannot be read",
      advice: .other(
        "put the FairPlay certificate into the app bundle, as X.509 DER",
        brief: "put it into the app as DER")),
    ErrorEntry(
      Name.keyRequest, native: -42783,
      meaning: "the certificate in the app bundle has been revoked",
      advice: .other(
        "ship another FairPlay certificate with the app", brief: "ship another certificate")),
  ]

  private static let keyResponse = [
    ErrorEntry(
      Name.failed, native: -42656, meaning: "the key's lease has expired",
      advice: .zap("stop; zap to the same stream for a new lease")),
    ErrorEntry(
      Name.failed, native: -42668, meaning: Meaning.changedCKC,
      advice: .other(
        "load the stream again, then report it to the operator", brief: "load the stream again")),
    ErrorEntry(
      Name.loader, native: -1011, meaning: "the entitlement server's answer contains no URL",
      advice: .other(
        "check the entitlement server: it must answer with text/uri-list",
        brief: "check the entitlement server")),
  ]

  private static let answers = [
    ErrorEntry(
      Name.loader, http: 400, meaning: "the server does not understand the request",
      advice: .other(
        "check the parameters of the URL and the skd URL", brief: "check the URLs' parameters")),
    ErrorEntry(
      Name.loader, http: 401, meaning: "the server does not know the customer",
      advice: "check the customer authenticator"),
    ErrorEntry(
      Name.loader, http: 403, meaning: "the licence is not granted",
      advice: .zap(
        "stop; zap to the same stream once, for a new token URL",
        brief: "request a new token URL once")),
    ErrorEntry(
      Name.loader, http: 404, meaning: "there is no service at the licence URL",
      advice: .other(
        "check the skd URL: the app only replaces its scheme", brief: "check the skd URL")),
    ErrorEntry(
      Name.loader, http: 500, meaning: "the server failed", advice: .tryLater),
    ErrorEntry(
      Name.loader, http: 503, meaning: Meaning.serverUnavailable, advice: .tryLater),
    ErrorEntry(
      Name.loader, native: -1001, meaning: "the request timed out",
      advice: .other(
        "load the stream again when the network is back", brief: "load it again when online")),
    ErrorEntry(
      Name.loader, native: -1009, meaning: Meaning.offline,
      advice: .other(
        "load the stream again when the network is back", brief: "load it again when online")),
  ]
}

extension LicenceCode {
  /// Whether another content token may mend it: this one has expired or was used.
  fileprivate var wantsNewToken: Bool {
    self == .invalidExpirationDate || self == .tokenAlreadyPlayed
  }
}
