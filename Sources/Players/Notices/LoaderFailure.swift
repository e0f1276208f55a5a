package import HeadEndAPI

/// Why a resource loader has no key: the `NSError` that `finishLoadingWithError:` gets
/// (Players/ExpressPlay, "Loader errors").
package struct LoaderFailure: Hashable, Sendable {
  /// CoreMedia's or `NSURLError`'s code, such as -42676 (Players/FairPlay, "Error codes of the
  /// client").
  package var code: Int
  /// HTTP status, where there was a response that is not a success.
  package var httpCode: Int?
  /// What the app logs, such as `Error getting license from skd://…, HTTP status code 403`.
  package var message: String
  /// As AVFoundation gives it to the app.
  package let native: NativeError

  package init(code: Int, httpCode: Int? = nil, message: String, native: NativeError? = nil) {
    self.code = code
    self.httpCode = httpCode
    self.message = message
    self.native = native ?? .ofKey(code)
  }

  var fields: NoticeFields {
    [("errorCode", .integer(code))] + (httpCode.map { [("code", .integer($0))] } ?? [])
      + [("message", .text(message))]
  }
}
