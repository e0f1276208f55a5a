import HeadEndAPI

/// All faults that a key injects (SCREEN §2; codes from DOMAIN §1.3).
package enum FaultCatalogue {
  /// Every kind, in the menu's order.
  package static let kinds = sessionKinds + licenceKinds + networkKinds + deviceKinds

  /// The kind of that letter.
  package static func kind(_ letter: Character) -> FaultKind? {
    kinds.first { $0.letter == letter }
  }

  private static let sessionKinds = [
    FaultKind(
      "s", "session setup refused", .operation(.sessionSetup),
      .status(500, errorCode: 4000, message: SSMCode.internalError.message),
      seen: "the new session is refused, the player stops",
      notification: "OTVSSMSetupErrorNotification", codes: "HTTP 500, errorCode 4000, RN 6001"),
    FaultKind(
      "l", "session limit reached", .operation(.sessionSetup),
      .status(400, errorCode: 1007, message: SSMCode.maxActiveSessionsExceeded.message),
      seen: "one stream too many: this player stops, the others play on",
      notification: "OTVSSMSetupErrorNotification", codes: "HTTP 400, errorCode 1007, RN 6004"),
    FaultKind(
      "h", "heartbeat error", .operation(.sessionHeartbeat),
      .status(404, errorCode: 1006, message: SSMCode.invalidToken.message),
      seen: "at the next beat the session is lost, the player stops",
      notification: "OTVSSMHeartbeatErrorNotification", codes: "HTTP 404, errorCode 1006, RN 6003"),
    FaultKind(
      "H", "heartbeat times out", .operation(.sessionHeartbeat), .timeout,
      seen: "the next beat gets no answer, five seconds later the player stops",
      notification: "OTVSSMHeartbeatErrorNotification", codes: "code -1, RN 6003"),
    FaultKind(
      "t", "teardown error", .operation(.sessionTeardown),
      .status(500, errorCode: 4000, message: SSMCode.internalError.message),
      seen: "the old session cannot be ended, it counts until it expires",
      notification: "OTVSSMTeardownErrorNotification", codes: "HTTP 500, errorCode 4000, RN 6002"),
    FaultKind(
      "k", "operator kills the sessions", .operatorKill, .inherent,
      seen: "all sessions of the account end; each player learns it at its next beat",
      notification: "OTVSSMHeartbeatErrorNotification", codes: "HTTP 404, errorCode 1006, RN 6003"),
    FaultKind(
      "o", "no token for this content", .operation(.contentToken),
      .status(404, errorCode: nil, message: "no token for this content"),
      seen: "the app has no token: five seconds of waiting, then an error",
      notification: "OTVDRMLicenseError", codes: "DRMErrorContentTokenNotAvailable, RN 5022"),
    FaultKind(
      "y", "AirPlay token callback returns nil", .operation(.tokenCallback),
      .status(404, errorCode: nil, message: "no token for this content"),
      seen: "AirPlay is switched, and no new licence can be asked for",
      notification: "OTVDRMLicenseError", codes: "DRMErrorContentTokenNotAvailable, RN 5022"),
  ]

  private static let licenceKinds = [
    FaultKind(
      "d", "licence denied", .operation(.licence),
      .status(403, errorCode: 4000, message: LicenceCode.ungranted.message),
      seen: "the licence service says no",
      notification: "OTVDRMLicenseError", codes: "HTTP 403, errorCode 4000, -12660, RN 5006"),
    FaultKind(
      "e", "lease expired", .operation(.licence), .instruct(.expiredLease),
      seen: "the lease that arrives is over; the app renews it",
      notification: "OTVDRMLicenseError", codes: ".keyResponseWithExpiredLease, -42656, RN 5004"),
    FaultKind(
      "c", "corrupt CKC", .operation(.licence), .malformed,
      seen: "the key response does not verify",
      notification: "OTVDRMLicenseError", codes: ".keyResponseError, -42668, RN 5007"),
    FaultKind(
      "w", "wrong key", .operation(.licence), .instruct(.wrongKey),
      seen: "the picture is scrambled; after three segments the item fails",
      notification: "AVPlayerItemNewErrorLogEntry", codes: "-11889"),
    FaultKind(
      "C", "certificate expired", .operation(.certificate), .instruct(.expiredCertificate),
      seen: "no licence request can be made with this certificate",
      notification: "OTVDRMLicenseError", codes: ".keyResponseError, -42679, RN 5006"),
    FaultKind(
      "u", "licence server down", .operation(.licence),
      .status(503, errorCode: nil, message: "service unavailable"),
      seen: "the licence server does not work",
      notification: "OTVDRMLicenseError", codes: "HTTP 503, -16849, RN 5006"),
  ]

  private static let networkKinds = [
    FaultKind(
      "n", "offline", .network, .drop, ending: .lasting(.seconds(30)),
      seen: "nothing gets through: beats fail, the buffer runs dry",
      notification: "AVPlayerItemNewErrorLogEntry", codes: "-1009, RN 3001"),
    FaultKind(
      "b", "bandwidth drops to 300 kbit/s", .network, .throttle(300_000),
      ending: .lasting(.seconds(60)), seen: "the picture gets coarser, perhaps it stalls",
      notification: "selectedBitrateChanged", codes: "none"),
    FaultKind(
      "j", "latency +2 s", .network, .delay(.seconds(2), jitter: .milliseconds(200)),
      ending: .lasting(.seconds(60)), seen: "everything answers late",
      notification: "none unless something times out", codes: "-1001, RN 3002"),
    FaultKind(
      "m", "manifest 404", .operation(.manifest),
      .status(404, errorCode: nil, message: "not found"), ending: .lasting(.seconds(30)),
      seen: "no new segments are known; the buffer runs dry",
      notification: "AVPlayerItemNewErrorLogEntry", codes: "HTTP 404, -12938, RN 3003"),
    FaultKind(
      "g", "segments 404", .operation(.segment), .status(404, errorCode: nil, message: "not found"),
      ending: .lasting(.seconds(30)), seen: "segments are missing; the buffer runs dry",
      notification: "AVPlayerItemNewErrorLogEntry", codes: "HTTP 404, -12938, RN 3003"),
  ]

  private static let deviceKinds = [
    FaultKind(
      "x", "device clock off by a day", .deviceClock, .inherent, ending: .untilCleared,
      seen: "every lease looks over to this device",
      notification: "OTVDRMLicenseError", codes: ".keyResponseWithExpiredLease, -42656, RN 5004"),
    FaultKind(
      "p", "output protection lost", .outputProtection, .inherent, ending: .lasting(.seconds(30)),
      seen: "encrypted HD is not allowed: the picture falls to 540 lines",
      notification: "AVPlayerItemNewErrorLogEntry", codes: "-11868"),
  ]
}
