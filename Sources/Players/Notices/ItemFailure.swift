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
  private let entry: NativeError

  package init(code: Int, httpCode: Int? = nil, comment: String) {
    entry = NativeError(code: code)
    native = .ofItem(code)
    self.httpCode = httpCode
    self.comment = comment
  }

  static let decodersBusy = ItemFailure(
    code: -11839, comment: "decoderTemporarilyUnavailable (-12913): the decoders are busy")
  static let mediaServicesReset = ItemFailure(
    code: -11819, comment: "mediaServicesWereReset: every player has to be made again")

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
    [("errorStatusCode", .integer(code)), ("errorDomain", .text(domain))]
      + (httpCode.map { [("code", .integer($0))] } ?? []) + [("errorComment", .text(comment))]
  }
}

/// CoreMedia's codes for HTTP statuses (Players/FairPlay, "CoreMedia codes for HTTP statuses").
enum CoreMediaCode {
  /// The code that stands for a status; a server's other statuses count as 500.
  static func forStatus(_ status: Int) -> Int {
    switch status {
    case 400: -16845
    case 401: -16840
    case 403: -12660
    case 404: -12938
    case 409: -16852
    case 410: -12668
    case 416: -12939
    case 502: -16848
    case 503: -16849
    case 504: -16850
    default: -16847
    }
  }
}
