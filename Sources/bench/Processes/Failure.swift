#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Why something cannot be measured, in words.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ sentence: String) {
    description = sentence
  }

  /// What the system refused; the reason is the C library's last error, or the given one.
  static func system(_ what: String, _ number: Int32 = errno) -> Failure {
    Failure("\(what): \(String(cString: strerror(number)))")
  }
}
