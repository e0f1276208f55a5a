import HeadEndAPI

/// Every error that faults and head-end lead to, as data (codes from DOMAIN §1.3, §2): read by the
/// inspector, `zapdeck notifications` and the generated page.
package enum ErrorCatalogue {
  static let setup = "OTVSSMSetupErrorNotification"
  static let heartbeat = "OTVSSMHeartbeatErrorNotification"
  static let teardown = "OTVSSMTeardownErrorNotification"
  static let license = "OTVDRMLicenseError"
  static let errorLog = "AVPlayerItemNewErrorLogEntry"

  static let noRetry = "stop playback; no retry"

  /// All entries: what the faults lead to, then the codes of the services and of TVSDK's loader.
  package static let entries = byFault.map(\.entry) + services + resourceLoader

  /// Kept licences' errors, and every code of the session and licence services.
  package static let services = keptLicences + sessionService + licenceService

  /// What the catalogue's fault of that letter leads to.
  package static func entry(forFault letter: Character) -> ErrorEntry? {
    byFault.first { $0.letter == letter }?.entry
  }

  /// The entry that fits what an app was told best: same notification, most codes in common.
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

  /// What becomes of licences that are kept on the device.
  private static let keptLicences = [
    ErrorEntry(
      license, native: -42800, wrapper: 5004,
      meaning: "the licence kept for playback offline is over",
      advice: "renew it with the key identifier in userInfo, when there is a network"),
    ErrorEntry(
      license, native: -42803, wrapper: 5006,
      meaning: "no licence is kept for what was loaded down",
      advice: "load it down again"),
  ]

  /// Every code of the SSM service, as set-up tells it.
  private static let sessionService = SSMCode.allCases.map { code in
    ErrorEntry(
      setup, errorCode: code.rawValue,
      wrapper: code == .maxActiveSessionsExceeded ? 6004 : 6001,
      meaning: "the session service says: \(code.message)", advice: noRetry)
  }

  /// Every code of the licence service.
  private static let licenceService = LicenceCode.allCases.map { code in
    ErrorEntry(
      license, errorCode: code.rawValue, http: 403, native: -12660, wrapper: 5006,
      meaning: "the licence service says: \(code.message)", advice: noRetry)
  }
}
