/// One entry of an `AVPlayerItem`'s error log: code, domain and comment.
package struct ItemFailure: Hashable, Sendable {
  /// AVFoundation's or CoreMedia's code, such as -11889, or an `NSURLError`.
  package var code: Int
  /// The HTTP status that led to it, where one did.
  package var httpCode: Int?
  package var comment: String

  package init(code: Int, httpCode: Int? = nil, comment: String) {
    self.code = code
    self.httpCode = httpCode
    self.comment = comment
  }

  /// The error domain, as the error log prints it.
  package var domain: String {
    switch code {
    case -1999 ... -1000: "NSURLErrorDomain"
    case -11999 ... -11800: "AVFoundationErrorDomain"
    default: "CoreMediaErrorDomain"
    }
  }

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
