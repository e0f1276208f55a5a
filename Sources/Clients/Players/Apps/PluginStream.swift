import HeadEndAPI

/// The one stream of NAGRA's public React Native delegate: its token, and the session that
/// `setStream` has set up (Players/WhichDelegate, "Two readings").
struct PluginStream: Hashable, Sendable {
  let player: PlayerID
  let content: String
  fileprivate(set) var token: String
  /// `nil` until the session is set up.
  fileprivate(set) var sessionToken: String?
}

extension LicenseDelegate {
  /// `setStream`: returns the content of another player's stream that was not removed before, so
  /// that its session is an orphan now.
  mutating func setStream(_ token: String, content: String, for player: PlayerID) -> String? {
    let old = pluginStream
    pluginStream = PluginStream(player: player, content: content, token: token)
    return old.flatMap { $0.player == player ? nil : $0.content }
  }

  /// The app's callback gave another token for a player's stream.
  mutating func changeToken(to text: String, of player: PlayerID) {
    if pluginStream?.player == player { pluginStream?.token = text }
  }

  /// The session of a player's stream has a new token.
  mutating func keep(sessionToken: String?, of player: PlayerID) {
    if pluginStream?.player == player { pluginStream?.sessionToken = sessionToken }
  }

  /// `removeStream`: false when it is another player's stream that was set last.
  mutating func removeStream(of player: PlayerID) -> Bool {
    guard pluginStream?.player == player else { return false }
    pluginStream = nil
    return true
  }

  /// Whether a player's stream was set last.
  func isLastSet(by player: PlayerID) -> Bool { pluginStream?.player == player }
}
