import Foundation
import HeadEndAPI
import Players

/// `userInfo` of `.AVPlayerItemFailedToPlayToEndTime` has the item's error under this key.
public let AVPlayerItemFailedToPlayToEndTimeErrorKey = "AVPlayerItemFailedToPlayToEndTimeErrorKey"

extension NativeError {
  /// The error as an app gets it, with what it wraps under `NSUnderlyingErrorKey`.
  var nsError: NSError {
    var userInfo: [String: Any] = [
      NSLocalizedDescriptionKey: "The operation could not be completed"
    ]
    userInfo[NSLocalizedFailureReasonErrorKey] =
      code == -11800
      ? "An unknown error occurred (\((underlying ?? self).code))" : "(\(domain) error \(code))"
    if let underlying { userInfo[NSUnderlyingErrorKey] = underlying.nsError }
    return NSError(domain: domain, code: code, userInfo: userInfo)
  }

  /// An error that an app's own code reports.
  init(_ error: NSError) {
    let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError
    self.init(
      domain: error.domain, code: error.code, underlying: underlying.map { NativeError($0) })
  }
}
