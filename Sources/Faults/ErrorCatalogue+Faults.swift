extension ErrorCatalogue {
  /// What each fault of the catalogue leads to, by its letter.
  static let byFault: [(letter: Character, entry: ErrorEntry)] =
    sessionFaults + licenceFaults + networkFaults

  private static let sessionFaults: [(letter: Character, entry: ErrorEntry)] = [
    (
      "s",
      ErrorEntry(
        setup, errorCode: 4000, http: 500, wrapper: 6001,
        meaning: "the session service failed, no session was set up", advice: noRetry)
    ),
    (
      "l",
      ErrorEntry(
        setup, errorCode: 1007, http: 400, wrapper: 6004,
        meaning: "the account plays as many streams as it may",
        advice: "stop; tell the viewer to end playback on another device")
    ),
    (
      "h",
      ErrorEntry(
        heartbeat, errorCode: 1006, http: 404, wrapper: 6003,
        meaning: "the session is unknown: expired, ended, or never there",
        advice: "stop playback; after the background, zap to the same stream")
    ),
    (
      "H",
      ErrorEntry(
        heartbeat, http: -1, wrapper: 6003, meaning: "no answer to a heartbeat came in time",
        advice: "stop playback; zap to the same stream when the network is back")
    ),
    (
      "t",
      ErrorEntry(
        teardown, errorCode: 4000, http: 500, wrapper: 6002,
        meaning: "the session could not be ended, it counts until it expires", advice: noRetry)
    ),
    (
      "k",
      ErrorEntry(
        heartbeat, errorCode: 1006, http: 404, wrapper: 6003,
        meaning: "the operator ended all sessions of the account", advice: noRetry)
    ),
    (
      "o",
      ErrorEntry(
        license, wrapper: 5022, meaning: "the app gave no token for this content within 5 s",
        advice: "get a token from the back end, then zap to the same stream")
    ),
    (
      "y",
      ErrorEntry(
        license, wrapper: 5022, meaning: "OTVSSPTokenCallback.token() returned nil",
        advice: "return a fresh content token whenever the callback asks")
    ),
  ]

  private static let licenceFaults: [(letter: Character, entry: ErrorEntry)] = [
    (
      "d",
      ErrorEntry(
        license, errorCode: 4000, http: 403, native: -12660, wrapper: 5006,
        meaning: "the licence service does not grant this licence", advice: noRetry)
    ),
    (
      "e",
      ErrorEntry(
        license, native: -42656, wrapper: 5004,
        meaning: "the lease in the key response is over",
        advice: "renew the licence with the key identifier in userInfo")
    ),
    (
      "c",
      ErrorEntry(
        license, native: -42668, wrapper: 5007, meaning: "the CKC does not verify",
        advice: "stop; zap once more, then report it to the operator")
    ),
    (
      "w",
      ErrorEntry(
        errorLog, native: -11889, meaning: "the key opens no segment: it is another content's",
        advice: "stop; zap to the same stream for a new key")
    ),
    (
      "C",
      ErrorEntry(
        license, native: -42679, wrapper: 5006,
        meaning: "the FairPlay certificate is out of date, no SPC can be made",
        advice: "drop the cached certificate, then zap to the same stream")
    ),
    (
      "u",
      ErrorEntry(
        license, http: 503, native: -16849, wrapper: 5006,
        meaning: "the licence server does not work", advice: "stop; try again later")
    ),
  ]

  private static let networkFaults: [(letter: Character, entry: ErrorEntry)] = [
    (
      "n",
      ErrorEntry(
        errorLog, native: -1009, wrapper: 3001, meaning: "the device is offline",
        advice: "wait for the network, then zap to the same stream")
    ),
    (
      "b",
      ErrorEntry(
        errorLog, native: -1001, wrapper: 3002, meaning: "a segment did not come in time",
        advice: "nothing: the player takes a lower rendition")
    ),
    (
      "j",
      ErrorEntry(
        errorLog, native: -1001, wrapper: 3002, meaning: "answers come late",
        advice: "nothing, unless something times out")
    ),
    (
      "m",
      ErrorEntry(
        errorLog, http: 404, native: -12938, wrapper: 3003, meaning: "a playlist is missing",
        advice: "nothing while the buffer lasts; then zap to the same stream")
    ),
    (
      "g",
      ErrorEntry(
        errorLog, http: 404, native: -12938, wrapper: 3003, meaning: "segments are missing",
        advice: "nothing while the buffer lasts; then zap to the same stream")
    ),
    (
      "x",
      ErrorEntry(
        license, native: -42656, wrapper: 5004,
        meaning: "by the device's clock the lease is over before it begins",
        advice: "renew once; then ask the viewer to set the clock")
    ),
    (
      "p",
      ErrorEntry(
        errorLog, native: -11868,
        meaning: "the display has no copy protection: encrypted HD is not allowed",
        advice: "nothing: the player takes a rendition that is allowed")
    ),
  ]
}
