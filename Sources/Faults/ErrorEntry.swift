/// One error that an app can be told of: where it shows, its codes, what it means, and what the app
/// should do.
package struct ErrorEntry: Hashable, Sendable {
  /// The notification that brings it.
  package let notification: String
  /// `errorCode` of the SSM or licence service.
  package let errorCode: Int?
  /// HTTP status; -1 when no response arrived.
  package let httpCode: Int?
  /// AVFoundation's or CoreMedia's code, or an `NSURLError`.
  package let nativeCode: Int?
  /// The unified code of the React-Native wrapper.
  package let wrapperCode: Int?
  package let meaning: String
  /// What the app should do about it.
  package let advice: String

  package init(
    _ notification: String, errorCode: Int? = nil, http: Int? = nil, native: Int? = nil,
    wrapper: Int? = nil, meaning: String, advice: String
  ) {
    self.notification = notification
    self.errorCode = errorCode
    httpCode = http
    nativeCode = native
    wrapperCode = wrapper
    self.meaning = meaning
    self.advice = advice
  }

  /// The codes in one line, such as `HTTP 400, errorCode 1007, RN 6004`.
  package var codes: String {
    let parts = [
      httpCode.map { $0 < 0 ? "code \($0)" : "HTTP \($0)" }, errorCode.map { "errorCode \($0)" },
      nativeCode.map { "\($0)" }, wrapperCode.map { "RN \($0)" },
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }
}
