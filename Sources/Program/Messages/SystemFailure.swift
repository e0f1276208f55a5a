import Foundation

/// What the operating system says of a call that failed.
enum SystemFailure {
  /// The last call's failure in words, such as `No space left on device`.
  static var reason: String { String(cString: strerror(errno)) }
}
