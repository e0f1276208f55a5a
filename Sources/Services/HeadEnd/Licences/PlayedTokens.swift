import ContentProtection
import Simulation

/// The tokens with a `jti` that have bought their licence, until they expire.
struct PlayedTokens: Sendable {
  /// When each expires, by `jti`.
  private var expiries: [String: Int64] = [:]
  /// So many are remembered before expired ones are looked for.
  private var capacity = 64

  func contains(_ identifier: String) -> Bool { expiries[identifier] != nil }

  /// Remembers a token; expired ones are forgotten whenever their number might have doubled.
  mutating func remember(_ identifier: String, until exp: Int64, at time: UnixTime) {
    expiries[identifier] = exp
    guard expiries.count > capacity else { return }
    expiries = expiries.filter { $0.value > time.seconds }
    capacity = max(64, expiries.count * 2)
  }
}

extension ContentAuthorization {
  /// The longest that a token with a `jti` may still be valid (HeadEnd/TokenFormats, "Validity").
  private static let longestReplayProtection: Int64 = 86_400

  /// Whether `exp` is ahead, or past by no more than the leeway; a token with a `jti` must also
  /// expire within a day.
  func isCurrent(at time: UnixTime, leeway: Duration) -> Bool {
    guard let exp else { return true }
    guard exp > (time + (.zero - leeway)).seconds else { return false }
    return jti == nil || exp - time.seconds <= Self.longestReplayProtection
  }
}

extension ContentRight {
  /// Whether the right holds: there is no `nbf`, its start and end are the window.
  // ISO 8601 of fixed width sorts as the instants do.
  func isGranted(at time: UnixTime, leeway: Duration) -> Bool {
    start <= (time + leeway).iso8601 && (time + (.zero - leeway)).iso8601 <= end
  }
}
