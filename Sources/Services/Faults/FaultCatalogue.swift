import HeadEndAPI

/// All faults that a key injects (Faults/Faults, "The catalogue").
package enum FaultCatalogue {
  private typealias Name = ErrorEntry.Name
  private typealias Object = ErrorEntry.Object
  private typealias Meaning = ErrorEntry.Meaning

  /// Every kind, in the menu's order.
  package static let kinds =
    sessionKinds + tokenKinds + licenceKinds + serverKinds + networkKinds + originKinds
    + deviceKinds + silentKinds + playlistKinds

  /// The kind of that letter.
  package static func kind(_ key: Character) -> FaultKind? {
    kinds.first { $0.key == key }
  }

  private static let sessionKinds = [
    FaultKind(
      "s", "session setup refused", .operation(.sessionSetup),
      .status(500, errorCode: 4000, message: SSMCode.internalError.message),
      seen: "the new session is refused",
      seenOfStop: "the new session is refused; the player stops",
      entry: ErrorEntry(
        Name.ssmSetup, errorCode: 4000, http: 500, wrapper: 6001,
        meaning: "the session service failed; no session was set up",
        advice: .stopForGood)),
    FaultKind(
      "l", "session limit reached", .operation(.sessionSetup),
      .status(400, errorCode: 1007, message: SSMCode.maxActiveSessionsExceeded.message),
      seen: "one stream too many: the new session is refused",
      seenOfStop: "one stream too many: this player stops, the others play on",
      entry: ErrorEntry(
        Name.ssmSetup, errorCode: 1007, http: 400, wrapper: 6001,
        meaning: "a stream limit is reached: the account's, a token's or an operator rule's",
        advice: .other(
          "stop; tell the viewer to end playback on another device",
          brief: "end a stream on another device"))),
    FaultKind(
      "h", "heartbeat error", .operation(.sessionHeartbeat), .instruct(.lostSession),
      seen: "a heartbeat fails: the session is lost",
      seenOfStop: "a heartbeat fails: the session is lost, and the player stops",
      entry: ErrorEntry(
        Name.ssmHeartbeat, errorCode: 1006, http: 404, wrapper: 6003,
        meaning: "the service does not know the session: it expired or was ended",
        advice: .zap("stop; if the app was in the background, zap to the same stream"))),
    FaultKind(
      "H", "heartbeat times out", .operation(.sessionHeartbeat), .timeout,
      seen: "the next heartbeat gets no answer; it fails after 5 s",
      seenOfStop: "a heartbeat got no answer for 5 s; the player stops",
      entry: ErrorEntry(
        Name.ssmHeartbeat, http: -1, native: -1001, wrapper: 6003,
        meaning: "a heartbeat timed out",
        advice: .zap("stop playback; zap to the same stream when the network is back"))),
    FaultKind(
      "t", "teardown error", .operation(.sessionTeardown),
      .status(500, errorCode: 4000, message: SSMCode.internalError.message),
      seen: "the old session is not ended; it keeps its slot until it expires",
      entry: ErrorEntry(
        Name.ssmTeardown, errorCode: 4000, http: 500, wrapper: 6002,
        meaning: "the session was not ended; it keeps its slot until it expires",
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
      seen: "AirPlay is toggled; its session set-up has no token and is refused",
      entry: ErrorEntry(
        Name.ssmSetup, errorCode: 1011, http: 400, wrapper: 6001,
        meaning: "OTVSSPTokenCallback.token() returned nil: the set-up carried an empty token",
        advice: .other(
          "stop; return a fresh content token whenever the callback asks",
          brief: "return a fresh token each time"))),
  ]

  // Which codes the SDK has for each of these is inferred [I] (Players/Licences).
  private static let licenceKinds = [
    FaultKind(
      "d", "licence denied", .operation(.licence), .instruct(.ungranted),
      seen: "the licence service refuses the licence",
      entry: ErrorEntry(
        Name.license, object: Object.keyResponse, errorCode: 4000, http: 400,
        wrapper: 5007, meaning: "the licence service does not grant this licence",
        advice: .stopForGood)),
    FaultKind(
      "e", "lease expired", .operation(.licence), .instruct(.expiredLease),
      seen: "the lease arrives expired",
      entry: ErrorEntry(
        Name.license, object: Object.expiredLease, native: -42656, wrapper: 5004,
        meaning: Meaning.expiredLease,
        advice: .other(
          "renew the licence with the key identifier in userInfo", brief: "renew the licence"))),
    FaultKind(
      "c", "corrupt CKC", .operation(.licence), .malformed,
      seen: "the key response fails verification",
      entry: ErrorEntry(
        Name.license, object: Object.keyResponse, native: -42668, wrapper: 5007,
        meaning: Meaning.changedCKC,
        advice: .zap("stop; zap once more, then report it to the operator"))),
    FaultKind(
      "w", "wrong key", .operation(.licence), .instruct(.wrongKey),
      seen: "the picture is scrambled; after three segments the item fails",
      entry: ErrorEntry(
        Name.errorLog, native: -11889,
        meaning: "the key decrypts no segment: it belongs to another stream",
        advice: .zap("stop; zap to the same stream for a new key"))),
  ]

  private static let serverKinds = [
    FaultKind(
      "C", "certificate unreachable", .operation(.certificate),
      .status(503, errorCode: nil, message: "service unavailable"),
      seen: "no certificate, so no licence request; the next attempt fetches it",
      entry: ErrorEntry(
        Name.license, object: Object.keyResponse, http: 503, wrapper: 5007,
        meaning: "the certificate cannot be downloaded; no SPC can be created",
        advice: .zap("stop; zap to the same stream when the server is back"))),
    FaultKind(
      "r", "certificate revoked", .operation(.certificate), .instruct(.revokedCertificate),
      seen: "no licence can be requested with this certificate",
      entry: ErrorEntry(
        Name.license, object: Object.keyResponse, native: -42783, wrapper: 5007,
        meaning: "the FairPlay certificate has been revoked; no SPC can be created",
        advice: .zap("fetch the certificate again, then zap to the same stream"))),
    FaultKind(
      "R", "certificate unknown to key server", .operation(.certificate),
      .instruct(.foreignCertificate),
      seen: "the key server cannot decrypt the licence request",
      entry: ErrorEntry(
        Name.license, object: Object.keyResponse, errorCode: -42605, http: 400,
        wrapper: 5007, meaning: "the key server has no private key for this certificate",
        advice: .zap("fetch the certificate again, then zap to the same stream"))),
    FaultKind(
      "u", "licence server down", .operation(.licence),
      .status(503, errorCode: nil, message: "service unavailable"),
      seen: Meaning.serverUnavailable,
      entry: ErrorEntry(
        Name.license, object: Object.keyResponse, http: 503, wrapper: 5007,
        meaning: Meaning.serverUnavailable, advice: .tryLater)),
  ]

  private static let networkKinds = [
    FaultKind(
      "n", "offline", .network, .drop, ending: .lasting(.seconds(30)),
      seen: "no request gets through: heartbeats fail, the buffer runs dry",
      entry: ErrorEntry(
        Name.errorLog, native: -1009, wrapper: 3001, meaning: Meaning.offline,
        advice: .zap("wait for the network, then zap to the same stream"))),
    FaultKind(
      "b", "bandwidth drops to 300 kbit/s", .network, .throttle(300_000),
      ending: .lasting(.seconds(60)), seen: "the picture gets coarser; playback may stall",
      entry: ErrorEntry(
        Name.errorLog, native: -1001, wrapper: 3002, request: .segment,
        meaning: "a segment timed out",
        advice: .other(
          "nothing: the player switches to a lower rendition",
          brief: "nothing: the rendition drops"))),
    FaultKind(
      "j", "latency +2 s", .network, .delay(.seconds(2), jitter: .milliseconds(200)),
      ending: .lasting(.seconds(60)), seen: "every answer is 2 s late; playback may stall",
      entry: ErrorEntry(
        Name.stalled, meaning: "segments arrived too late for the buffer",
        advice: .other(
          "nothing: playback resumes when the buffer fills", brief: "nothing: playback resumes"))),
  ]

  private static let originKinds = [
    FaultKind(
      "m", "manifest 404", .operation(.manifest),
      .status(404, errorCode: nil, message: "not found"), ending: .lasting(.seconds(30)),
      seen: "no new segments are announced; the buffer runs dry",
      entry: ErrorEntry(
        Name.errorLog, http: 404, native: -12938, wrapper: 3003, request: .manifest,
        meaning: "a playlist is missing",
        advice: .zap("nothing while the buffer lasts; then zap to the same stream"))),
    FaultKind(
      "g", "segments 404", .operation(.segment), .status(404, errorCode: nil, message: "not found"),
      ending: .lasting(.seconds(30)), seen: "segments are missing; the buffer runs dry",
      entry: ErrorEntry(
        Name.errorLog, http: 404, native: -12938, wrapper: 3003, request: .segment,
        meaning: "segments are missing",
        advice: .zap("nothing while the buffer lasts; then zap to the same stream"))),
  ]

  private static let deviceKinds = [
    FaultKind(
      "A", "app killed", .device(.appKill), .inherent,
      seen: "no session is torn down: the old one keeps its slot until it expires",
      entry: ErrorEntry(
        Name.ssmSetup, errorCode: 1007, http: 400, wrapper: 6001,
        meaning: "the session of the killed app still counts against the limit",
        advice: .zap("stop; zap to the same stream when the old session has expired"))),
    FaultKind(
      "M", "media services reset", .device(.mediaServices), .inherent,
      seen: "every player on the device fails at once; the app must create new ones",
      entry: ErrorEntry(
        Name.failed, native: -11819,
        meaning: "the system's media services were reset: all players and items are unusable",
        advice: .other(
          "create new players, paused, and spread their licence requests over time",
          brief: "create new players, one by one"))),
    FaultKind(
      "i", "audio interrupted", .device(.audioInterruption), .inherent,
      ending: .lasting(.seconds(20)),
      seen: "a phone call takes the audio session: all players on the device pause",
      entry: ErrorEntry(
        Name.interruption, meaning: "another app or a phone call has taken the audio session",
        advice: .other(
          "show playback as paused; resume on shouldResume; the interruption may never end",
          brief: "show as paused"))),
    FaultKind(
      "U", "OS security update", .device(.systemUpdate), .inherent,
      seen: "stored keys become invalid and are requested again (downloads only)",
      entry: ErrorEntry(
        Name.license, object: Object.keyResponse, native: -42799, wrapper: 5007,
        meaning: "the stored key is older than a security update; its format is obsolete",
        advice: .other(
          "request the key again while online", brief: "request it again online"))),
    FaultKind(
      "x", "device clock reset to 2001", .device(.clock), .inherent, ending: .untilCleared,
      seen: "every TLS handshake fails: heartbeats fail, the buffer runs dry",
      entry: ErrorEntry(
        Name.errorLog, native: -1204, wrapper: 1000,
        meaning: "the device's clock is wrong: the servers' certificates are not valid yet",
        advice: .zap("ask the viewer to set the clock, then zap to the same stream"))),
    FaultKind(
      "p", "output protection lost", .device(.outputProtection), .inherent,
      ending: .lasting(.seconds(30)),
      seen: "encrypted HD is not allowed; the picture drops to 540 lines",
      entry: ErrorEntry(
        Name.resolution, meaning: "the display is not copy-protected: encrypted HD is not allowed",
        advice: .other(
          "nothing: the player switches to an allowed rendition",
          brief: "nothing: the rendition changes"))),
    FaultKind(
      "a", "HDMI adapter", .device(.avAdapter), .inherent, ending: .untilCleared,
      seen: "keys are requested again; playback fails only if these requests fail",
      entry: ErrorEntry(
        Name.failed, native: -19156,
        meaning: "the key request that the HDMI adapter triggered has failed",
        advice: .zap("answer every key request with an online key; then zap to the same stream"))),
  ]
}

extension FaultCatalogue {
  /// What nothing reports (Players/Silence).
  private static let silentKinds = [
    silent(
      "F", "frozen playhead", .segment, .frozenPlayhead,
      "the picture freezes; no event reports it",
      "the playhead has stopped, but every state says that it plays",
      .zap("compare currentTime() with a clock; if it stops, zap to the same stream")),
    silent(
      "E", "lease expires in silence", .licence, .expiry,
      "when the lease ends, the picture stops; no event reports it",
      "the lease has ended, and no event reported it",
      .other(
        "store the lease's end in the app and renew before it",
        brief: "renew before the lease ends")),
    silent(
      "S", "renewal from a cache", .licence, .staleRenewal,
      "the renewal succeeds, but the lease still ends at the old time",
      "a cache answered the renewal with the old lease",
      .other(
        "check that the new lease ends later than the old one; do not cache POST requests",
        brief: "compare lease end times")),
    silent(
      "O", "first offline start fails", .manifest, .offlineStart,
      "a download fails to start; a second start may work",
      "a download's first start failed with -1009; only status shows it",
      .zap("set a start timeout; when it passes, zap to the same stream")),
    silent(
      "L", "load fails in silence", .manifest, .failedLoad, "no picture, and no error",
      "the load has failed; only the item's status shows it",
      .zap("observe status and set a start timeout; then zap to the same stream")),
    silent(
      "N", "start that never ends", .manifest, .endlessStart, "the spinner never ends",
      "the item's status stays unknown: neither ready nor failed",
      .zap("set a start timeout; when it passes, zap to the same stream")),
  ]

  private static func silent(
    _ key: Character, _ name: String, _ operation: Operation, _ silence: Silence,
    _ seen: String, _ meaning: String, _ advice: Advice
  ) -> FaultKind {
    FaultKind(
      key, name, .operation(operation), .silence(silence), seen: seen,
      entry: ErrorEntry(ErrorEntry.Name.none, meaning: meaning, advice: advice))
  }
}

extension Fault {
  /// The catalogue's entry that it comes from.
  package var kind: FaultKind? { key.flatMap { FaultCatalogue.kind($0) } }
}
