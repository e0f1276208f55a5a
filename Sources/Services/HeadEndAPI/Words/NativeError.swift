/// An error of the client's frameworks: an `NSError` as plain data (Players/FairPlay, "How a
/// failure is reported").
package struct NativeError: Hashable, Sendable {
  /// Such as `AVFoundationErrorDomain`.
  package let domain: String
  package let code: Int
  /// What it wraps: none or one; an array, because a value cannot hold itself.
  private let wrapped: [NativeError]

  package init(domain: String, code: Int, underlying: NativeError? = nil) {
    self.domain = domain
    self.code = code
    wrapped = underlying.map { [$0] } ?? []
  }

  /// `NSUnderlyingErrorKey`.
  package var underlying: NativeError? { wrapped.first }

  package static let avFoundation = "AVFoundationErrorDomain"
  /// Of a simulated app itself; the name is our choice [N].
  package static let app = "AppErrorDomain"
  package static let coreMedia = "CoreMediaErrorDomain"
  package static let osStatus = "NSOSStatusErrorDomain"
  package static let network = "NSURLErrorDomain"
  package static let posix = "NSPOSIXErrorDomain"

  /// AVFoundation's unknown error, -11800, around the one that it cannot name.
  package static func unknown(_ underlying: NativeError?) -> NativeError {
    NativeError(domain: avFoundation, code: -11800, underlying: underlying)
  }

  /// Domain and code, then those of what it wraps, whitespace-separated.
  package var text: String {
    "\(domain) \(code)" + (underlying.map { " \($0.text)" } ?? "")
  }

  /// Reads what `text` prints: pairs of domain and code, the outermost first.
  package init?(words: some Collection<String>) {
    guard let domain = words.first, let number = words.dropFirst().first, let code = Int(number),
      domain.utf8.allSatisfy({ $0 >= 0x41 })
    else { return nil }
    let rest = words.dropFirst(2)
    let underlying = NativeError(words: rest)
    guard rest.isEmpty || underlying != nil else { return nil }
    self.init(domain: domain, code: code, underlying: underlying)
  }
}

/// A failure in a client's framework, whatever the response.
package enum ClientError: Hashable, Sendable {
  /// The operation ends with this error.
  case fails(NativeError)
  /// The error is logged, and the operation continues.
  case logs(NativeError)
  /// Something goes wrong that nothing reports.
  case hushes(Silence)
}
