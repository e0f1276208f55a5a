import HeadEndAPI

/// All faults that a key injects (Faults/Faults, "The catalogue").
package enum FaultCatalogue {
  private typealias Name = ErrorEntry.Name
  private typealias Object = ErrorEntry.Object

  /// Every kind, in the menu's order.
  package static let kinds =
    sessionKinds + tokenKinds + licenceKinds + serverKinds + networkKinds + originKinds
    + deviceKinds + silentKinds

  /// The kind of that letter.
  package static func kind(_ letter: Character) -> FaultKind? {
    kinds.first { $0.letter == letter }
  }

  private static let sessionKinds = [
    FaultKind(
      "s", "session setup refused", .operation(.sessionSetup),
      .status(500, errorCode: 4000, message: SSMCode.internalError.message),
      seen: "the new session is refused; the player stops",
      entry: ErrorEntry(
        Name.ssmSetup, errorCode: 4000, http: 500, wrapper: 6001,
        meaning: "the session service failed; no session was set up",
        advice: .stopForGood)),
    FaultKind(
      "l", "session limit reached", .operation(.sessionSetup),
      .status(400, errorCode: 1007, message: SSMCode.maxActiveSessionsExceeded.message),
      seen: "one stream too many: this player stops, the others play on",
      entry: ErrorEntry(
        Name.ssmSetup, errorCode: 1007, http: 400, wrapper: 6001,
        meaning: "a limit of concurrent streams is reached: the account's, a token's or a rule's",
        advice: .other(
          "stop; tell the viewer to end playback on another device",
          brief: "end a stream on another device"))),
    FaultKind(
      "h", "heartbeat error", .operation(.sessionHeartbeat), .instruct(.lostSession),
      seen: "a heartbeat fails: the session is lost, and the player stops",
      entry: ErrorEntry(
        Name.ssmHeartbeat, errorCode: 1006, http: 404, wrapper: 6003,
        meaning: "the service does not know the session: it expired or was ended",
        advice: .zap("stop playback; after the background, zap to the same stream"))),
    FaultKind(
      "H", "heartbeat times out", .operation(.sessionHeartbeat), .timeout,
      seen: "the next heartbeat gets no answer; the player stops after 5 s",
      entry: ErrorEntry(
        Name.ssmHeartbeat, http: -1, native: -1001, wrapper: 6003,
        meaning: "a heartbeat timed out",
        advice: .zap("stop playback; zap to the same stream when the network is back"))),
    FaultKind(
      "t", "teardown error", .operation(.sessionTeardown),
      .status(500, errorCode: 4000, message: SSMCode.internalError.message),
      seen: "the old session is not ended; it counts until it expires",
      entry: ErrorEntry(
        Name.ssmTeardown, errorCode: 4000, http: 500, wrapper: 6002,
        meaning: "the session was not ended; it counts until it expires",
        advice: .stopForGood)),
    FaultKind(
      "k", "operator kills the sessions", .device(.operatorKill), .inherent,
      seen: "all sessions of the account end; the next heartbeats fail",
      entry: ErrorEntry(
        Name.ssmHeartbeat, errorCode: 1006, http: 404, wrapper: 6003,
        meaning: "the operator ended all sessions of the account", advice: .stopForGood)),
  ]

  private static let tokenKinds = [
    FaultKind(
      "o", "no token for this content", .operation(.contentToken),
      .status(404, errorCode: nil, message: "no token for this content"),
      seen: "the app gets no token; the player waits 5 s, then fails",
      entry: ErrorEntry(
        Name.license, object: Object.noToken, wrapper: 5022,
        meaning: "the app provided no token for this content within 5 s",
        advice: .zap("fetch a token from the back end, then zap to the same stream"))),
    FaultKind(
      "y", "AirPlay token callback returns nil", .operation(.tokenCallback),
      .status(404, errorCode: nil, message: "no token for this content"),
      seen: "AirPlay is switched; the set-up for it shows no token, and is refused",
      entry: ErrorEntry(
        Name.ssmSetup, errorCode: 1011, http: 400, wrapper: 6001,
        meaning: "OTVSSPTokenCallback.token() returned nil: the set-up showed an empty token",
        advice: .other(
          "stop; return a fresh content token whenever the callback asks",
          brief: "return a fresh token each time"))),
  ]

  private static let licenceKinds = [
    FaultKind(
      "d", "licence denied", .operation(.licence),
      .status(403, errorCode: 4000, message: LicenceCode.ungranted.message),
      seen: "the licence service refuses the licence",
      entry: ErrorEntry(
        Name.license, object: Object.keyResponse, errorCode: 4000, http: 403,
        wrapper: 5007, meaning: "the licence service does not grant this licence",
        advice: .stopForGood)),
    FaultKind(
      "e", "lease expired", .operation(.licence), .instruct(.expiredLease),
      seen: "the lease has expired on arrival; the app renews it",
      entry: ErrorEntry(
        Name.license, object: Object.expiredLease, native: -42656, wrapper: 5004,
        meaning: "the lease in the key response has expired",
        advice: .other(
          "renew the licence with the key identifier in userInfo", brief: "renew the licence"))),
    FaultKind(
      "c", "corrupt CKC", .operation(.licence), .malformed,
      seen: "the key response does not verify",
      entry: ErrorEntry(
        Name.license, object: Object.keyResponse, native: -42668, wrapper: 5007,
        meaning: "the CKC does not verify",
        advice: .zap("stop; zap once more, then report it to the operator"))),
    FaultKind(
      "w", "wrong key", .operation(.licence), .instruct(.wrongKey),
      seen: "the picture is scrambled; after three segments the item fails",
      entry: ErrorEntry(
        Name.errorLog, native: -11889,
        meaning: "the key decrypts no segment: it belongs to another content",
        advice: .zap("stop; zap to the same stream for a new key"))),
  ]

  private static let serverKinds = [
    FaultKind(
      "C", "certificate unreachable", .operation(.certificate),
      .status(503, errorCode: nil, message: "service unavailable"),
      seen: "no certificate, so no licence request; the next one fetches it again",
      entry: ErrorEntry(
        Name.license, object: Object.keyResponse, http: 503, wrapper: 5007,
        meaning: "the certificate's address does not answer; no SPC can be made",
        advice: .zap("stop; zap to the same stream when the server is back"))),
    FaultKind(
      "r", "certificate revoked", .operation(.certificate), .instruct(.revokedCertificate),
      seen: "no licence can be requested with this certificate",
      entry: ErrorEntry(
        Name.license, object: Object.keyResponse, native: -42783, wrapper: 5007,
        meaning: "the FairPlay certificate has been revoked; no SPC can be made",
        advice: .zap("fetch the certificate again, then zap to the same stream"))),
    FaultKind(
      "R", "certificate unknown to key server", .operation(.certificate),
      .instruct(.foreignCertificate),
      seen: "the key server cannot open the licence request",
      entry: ErrorEntry(
        Name.license, object: Object.keyResponse, errorCode: -42605, http: 403,
        wrapper: 5007, meaning: "the key server has no private key for this certificate",
        advice: .zap("fetch the certificate again, then zap to the same stream"))),
    FaultKind(
      "u", "licence server down", .operation(.licence),
      .status(503, errorCode: nil, message: "service unavailable"),
      seen: "the licence server is unavailable",
      entry: ErrorEntry(
        Name.license, object: Object.keyResponse, http: 503, wrapper: 5007,
        meaning: "the licence server is unavailable",
        advice: .other("stop; try again later", brief: "try again later"))),
  ]

  private static let networkKinds = [
    FaultKind(
      "n", "offline", .network, .drop, ending: .lasting(.seconds(30)),
      seen: "no request gets through: heartbeats fail, the buffer runs dry",
      entry: ErrorEntry(
        Name.errorLog, native: -1009, wrapper: 3001, meaning: "the device is offline",
        advice: .zap("wait for the network, then zap to the same stream"))),
    FaultKind(
      "b", "bandwidth drops to 300 kbit/s", .network, .throttle(300_000),
      ending: .lasting(.seconds(60)), seen: "the picture gets coarser and may stall",
      entry: ErrorEntry(
        Name.errorLog, native: -1001, wrapper: 3002, meaning: "a segment timed out",
        advice: .other(
          "nothing: the player switches to a lower rendition",
          brief: "nothing: a lower rendition comes"))),
    FaultKind(
      "j", "latency +2 s", .network, .delay(.seconds(2), jitter: .milliseconds(200)),
      ending: .lasting(.seconds(60)), seen: "every answer is 2 s late; the picture may stall",
      entry: ErrorEntry(
        Name.stalled, meaning: "segments arrived too late for the buffer",
        advice: .other(
          "nothing: playback resumes when the buffer fills", brief: "nothing: it resumes by itself")
      )),
  ]

  private static let originKinds = [
    FaultKind(
      "m", "manifest 404", .operation(.manifest),
      .status(404, errorCode: nil, message: "not found"), ending: .lasting(.seconds(30)),
      seen: "no new segments are announced; the buffer runs dry",
      entry: ErrorEntry(
        Name.errorLog, http: 404, native: -12938, wrapper: 3003, meaning: "a playlist is missing",
        advice: .zap("nothing while the buffer lasts; then zap to the same stream"))),
    FaultKind(
      "g", "segments 404", .operation(.segment), .status(404, errorCode: nil, message: "not found"),
      ending: .lasting(.seconds(30)), seen: "segments are missing; the buffer runs dry",
      entry: ErrorEntry(
        Name.errorLog, http: 404, native: -12938, wrapper: 3003, meaning: "segments are missing",
        advice: .zap("nothing while the buffer lasts; then zap to the same stream"))),
  ]

  private static let deviceKinds = [
    FaultKind(
      "A", "app killed", .device(.appKill), .inherent,
      seen: "nothing is torn down: the old session counts until it expires",
      entry: ErrorEntry(
        Name.ssmSetup, errorCode: 1007, http: 400, wrapper: 6001,
        meaning: "the session of the killed app still counts against the limit",
        advice: .zap("stop; zap to the same stream when the old session has expired"))),
    FaultKind(
      "M", "media services reset", .device(.mediaServices), .inherent,
      seen: "every player of the device fails at once; the app has to make new ones",
      entry: ErrorEntry(
        Name.failed, native: -11819,
        meaning: "the system's media services were reset: all players and items are useless",
        advice: .other(
          "make new players, without resuming by themselves; spread their licence requests",
          brief: "make new players, one by one"))),
    FaultKind(
      "i", "audio interrupted", .device(.audioInterruption), .inherent,
      ending: .lasting(.seconds(20)),
      seen: "a call takes the audio session: every player of the device pauses",
      entry: ErrorEntry(
        Name.interruption, meaning: "something else plays sound, such as a phone call",
        advice: .other(
          "show a pause; play on at an end with shouldResume, but do not count on an end",
          brief: "show a pause"))),
    FaultKind(
      "U", "OS security update", .device(.systemUpdate), .inherent,
      seen: "kept keys are obsolete and asked for again; without any nothing fails",
      entry: ErrorEntry(
        Name.license, object: Object.keyResponse, native: -42799, wrapper: 5007,
        meaning: "the kept key was stored before a security update; its format is obsolete",
        advice: .other(
          "request the key again while there is a network", brief: "ask again while online"))),
    FaultKind(
      "x", "device clock reset to 2001", .device(.clock), .inherent, ending: .untilCleared,
      seen: "no request gets through TLS: heartbeats fail, the buffer runs dry",
      entry: ErrorEntry(
        Name.errorLog, native: -1204, wrapper: 1000,
        meaning: "by the device's clock the servers' certificates are not valid yet",
        advice: .zap("ask the viewer to set the clock, then zap to the same stream"))),
    FaultKind(
      "p", "output protection lost", .device(.outputProtection), .inherent,
      ending: .lasting(.seconds(30)),
      seen: "encrypted HD is not allowed; the picture drops to 540 lines",
      entry: ErrorEntry(
        Name.resolution, meaning: "the display is not copy-protected: encrypted HD is not allowed",
        advice: .other(
          "nothing: the player switches to an allowed rendition",
          brief: "nothing: another rendition comes"))),
    FaultKind(
      "a", "HDMI adapter", .device(.avAdapter), .inherent, ending: .untilCleared,
      seen: "keys are asked for again at once; nothing fails unless that does",
      entry: ErrorEntry(
        Name.failed, native: -19156,
        meaning: "the key request for an HDMI adapter ended in an error",
        advice: .zap("answer every key request with an online key; then zap to the same stream"))),
  ]
}

extension FaultCatalogue {
  /// What nothing reports (Players/Silence).
  private static let silentKinds = [
    silent(
      "F", "frozen playhead", .segment, .frozenPlayhead,
      "the picture stands still; no event says so",
      "the playhead has stopped, and everything says that it plays",
      .zap("compare currentTime() with a clock; when it stands still, zap to the same stream")),
    silent(
      "E", "lease expires in silence", .licence, .expiry,
      "when the lease ends, the picture stops; no event says so",
      "the lease has ended, and no event came",
      .other(
        "keep the lease's end in the app, and renew before it", brief: "renew before the lease ends"
      )),
    silent(
      "S", "renewal from a cache", .licence, .staleRenewal,
      "the renewal succeeds, and the lease ends as if there had been none",
      "a cache answered the renewal with the lease that was held already",
      .other(
        "compare the new lease's end with the old; forbid caches for POST",
        brief: "compare the leases' ends")),
    silent(
      "O", "first offline start fails", .manifest, .offlineStart,
      "a download does not start; the second start may",
      "a download's first start failed with -1009; only status shows it",
      .zap("limit the time of a start; then zap to the same stream")),
    silent(
      "L", "load fails in silence", .manifest, .failedLoad, "nothing is shown, and nothing is said",
      "the load has failed; only the item's status shows it",
      .zap("observe status, limit the time of a start, and zap to the same stream")),
    silent(
      "N", "start that never ends", .manifest, .endlessStart, "the spinner turns for ever",
      "the item stays unknown: neither ready nor failed",
      .zap("limit the time of a start; then zap to the same stream")),
  ]

  private static func silent(
    _ letter: Character, _ name: String, _ operation: Operation, _ silence: Silence,
    _ seen: String, _ meaning: String, _ advice: Advice
  ) -> FaultKind {
    FaultKind(
      letter, name, .operation(operation), .silence(silence), seen: seen,
      entry: ErrorEntry(ErrorEntry.Name.none, meaning: meaning, advice: advice))
  }
}

extension Fault {
  /// The catalogue's entry that it comes from.
  package var kind: FaultKind? { letter.flatMap { FaultCatalogue.kind($0) } }
}
