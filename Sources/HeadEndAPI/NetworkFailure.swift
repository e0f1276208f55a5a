/// Why no response arrived, with `NSURLError`'s codes (DOMAIN §2).
package enum NetworkFailure: Int, Sendable {
  case timedOut = -1001
  case networkConnectionLost = -1005
  case notConnectedToInternet = -1009

  /// The failure in plain words.
  package var meaning: String {
    switch self {
    case .timedOut: "the request timed out"
    case .networkConnectionLost: "the network connection was lost"
    case .notConnectedToInternet: "the device appears to be offline"
    }
  }
}
