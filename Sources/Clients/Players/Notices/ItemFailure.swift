package import HeadEndAPI

/// One entry of an `AVPlayerItem`'s error log: code, domain and comment.
package struct ItemFailure: Hashable, Sendable {
  /// As AVFoundation gives it to the app.
  package let native: NativeError
  /// AVFoundation's or CoreMedia's code, such as -11889, or an `NSURLError`.
  package var code: Int { entry.code }
  /// The HTTP status that led to it, where one did.
  package var httpCode: Int?
  package var comment: String
  /// The kind of request that failed; `nil` where it was none, or a fault says the error.
  package var request: Operation?
  private let entry: NativeError

  package init(code: Int, httpCode: Int? = nil, comment: String) {
    entry = NativeError(code: code)
    native = .ofItem(code)
    self.httpCode = httpCode
    self.comment = comment
  }

  /// The code of an item for which the device has no decoder left.
  package static let noDecoder = -11839

  /// Other players use all the device's decoders.
  static func decodersBusy(of count: Int) -> ItemFailure {
    let which =
      count == 1 ? "the device's only decoder is" : "all \(count) decoders of the device are"
    return ItemFailure(
      code: noDecoder, comment: "decoderTemporarilyUnavailable (-12913): \(which) in use")
  }

  static let mediaServicesReset = ItemFailure(
    code: -11819, comment: "mediaServicesWereReset: every player must be recreated")

  /// A live playlist that does not change in time, as CoreMedia's error log says it.
  static let stalePlaylist = ItemFailure(
    code: -12888, comment: "Playlist File unchanged for longer than 1.5 * target duration")

  /// A live playlist whose numbers do not continue those of the one before.
  static let misnumberedPlaylist = ItemFailure(
    code: -12642, comment: "No matching mediaFile found from playlist")

  /// A live playlist that is too short to start three target durations before its end.
  static func shortPlaylist(_ length: Duration, target: Duration) -> ItemFailure {
    ItemFailure(
      code: -16832,
      comment:
        "Warning: restarting \(length.components.seconds).000000s from end of live playlist; "
        + "target duration \(target.components.seconds)s - stall danger")
  }

  /// A playlist that cannot be read.
  static func unreadablePlaylist(_ fault: PlaylistFault) -> ItemFailure {
    ItemFailure(code: -12646, comment: fault.meaning)
  }

  /// `AVError.diskFull`, which wraps POSIX's ENOSPC here [N].
  static let storageFull = ItemFailure(code: -11807, comment: "no space left on the device")

  /// An error that a fault injects.
  package init(_ error: NativeError) {
    native = error
    entry = error
    comment = "\(error.text), injected"
  }

  /// The error domain, as the error log prints it.
  package var domain: String { entry.domain }

  var fields: NoticeFields {
    ["errorStatusCode": code, "errorDomain": domain, "code": httpCode, "errorComment": comment]
  }

  static let sample = ItemFailure(code: 0, httpCode: 0, comment: "")
}

/// CoreMedia's codes for HTTP statuses (Players/FairPlay, "CoreMedia codes for HTTP statuses").
package enum CoreMediaCode {
  private static let codes = [
    400: -16845, 401: -16840, 403: -12660, 404: -12938, 409: -16852, 410: -12668, 416: -12939,
    500: -16847, 501: -16846, 502: -16848, 503: -16849, 504: -16850, 505: -16846,
  ]

  /// The code of a segment that has no body [N].
  static let missingChunks = -16657

  /// The code that stands for a status.
  static func forStatus(_ status: Int) -> Int {
    codes[status] ?? ((400...599).contains(status) ? -16240 : -16847)
  }

  /// The status that a code stands for, the lowest of several; `nil` for any other code.
  package static func status(of code: Int) -> Int? {
    codes.filter { $0.value == code }.keys.min()
  }
}

extension NativeError {
  /// An error by its code alone, in the domain to which such codes belong; for FairPlay's that is
  /// inferred, where it is not an SPC's [I] (Players/FairPlay, "How a failure is reported").
  init(code: Int) {
    let domain =
      switch code {
      case -1999 ... -1000: Self.network
      case -11999 ... -11800: Self.avFoundation
      case _ where Self.isOSStatus(code): Self.osStatus
      default: Self.coreMedia
      }
    self.init(domain: domain, code: code)
  }

  /// The error of an item that failed with that code (Players/FairPlay, "How a failure is
  /// reported").
  static func ofItem(_ code: Int) -> NativeError {
    let error = NativeError(code: code)
    guard !isOSStatus(code) else { return .unknown(error) }
    return NativeError(domain: error.domain, code: code, underlying: underlying(of: code))
  }

  /// An app's own error about one of its requests, which CoreMedia never sees. Domain and code are
  /// the app's choice, here an HTTP status [N].
  static func ofApp(_ code: Int) -> NativeError { NativeError(domain: app, code: code) }

  /// The error of an SPC or a key response that failed with that code: AVFoundation cannot name it.
  static func ofKey(_ code: Int?) -> NativeError {
    .unknown(code.map { NativeError(code: $0) })
  }

  /// Whether FairPlay's client itself has that code.
  private static func isOSStatus(_ code: Int) -> Bool { (-42_999 ... -42_500).contains(code) }

  /// What AVFoundation's codes were seen to wrap.
  private static func underlying(of code: Int) -> NativeError? {
    switch code {
    case -11807: NativeError(domain: posix, code: 28)
    case -11828: NativeError(domain: osStatus, code: -12847)
    case -11829: NativeError(domain: osStatus, code: -12848)
    case -11839: NativeError(domain: osStatus, code: -12913)
    case -11855: NativeError(domain: osStatus, code: -12910)
    case -11867: NativeError(domain: coreMedia, code: -12880)
    default: nil
    }
  }
}
