/// Why a resource loader has no key: the `NSError` that `finishLoadingWithError:` gets
/// (`reference/adobe-tvsdk-fairplay.txt`).
package struct LoaderFailure: Hashable, Sendable {
  /// CoreMedia's or `NSURLError`'s code, such as -42676 (DOMAIN §2).
  package var code: Int
  /// HTTP status, where there was a response that is no success.
  package var httpCode: Int?
  /// What the app logs, such as `Error getting license from skd://…, HTTP status code 403` (DOMAIN
  /// §3).
  package var message: String

  package init(code: Int, httpCode: Int? = nil, message: String) {
    self.code = code
    self.httpCode = httpCode
    self.message = message
  }
}
