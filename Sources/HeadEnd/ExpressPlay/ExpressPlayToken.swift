import Simulation

/// What an ExpressPlay token grants. The real format is not public (DOMAIN §6), so the fields are
/// our choice.
struct ExpressPlayToken: Codable, Hashable, Sendable {
  /// Where the key is.
  enum Key: Codable, Hashable, Sendable {
    /// The key that ExpressPlay stores for a content.
    case stored(content: String)
    /// The key that the token was asked with; all in hex digits.
    case given(identifier: String, key: String, iv: String)
  }

  var key: Key
  /// First second of Unix time at which the token is refused.
  var expiry: Int64
  /// How long a licence lasts in seconds; 0 = for ever.
  var rental: Int64
  /// Correlates licence requests with the customer's user.
  var cookie: String?
  /// The only device that gets a licence, when the token is bound to one.
  var device: String?

  func isCurrent(at time: UnixTime) -> Bool { time.seconds < expiry }
}
