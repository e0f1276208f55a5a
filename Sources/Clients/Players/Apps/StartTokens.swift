import HeadEndAPI

/// The content tokens that an app has kept since its streams' first starts, one for each player:
/// that of the content that it plays.
struct StartTokens: Sendable {
  private var kept: [PlayerID: (content: String, token: String)] = [:]

  /// The token that a player has of a content; `nil` when it starts it for the first time.
  func token(of content: String, for player: PlayerID) -> String? {
    kept[player].flatMap { $0.content == content ? $0.token : nil }
  }

  /// Keeps a token in place of that of another content.
  mutating func keep(_ token: String, of content: String, for player: PlayerID) {
    kept[player] = (content, token)
  }
}
