/// What a script lets the wall show (Scenarios/ScenarioGrammar, `show`).
package enum Shot: Hashable, Sendable {
  /// All players, and what is shown beside or above them.
  package enum View: String, CaseIterable, Sendable {
    case stage, log, notifications, zaps, headEnd, inspector, wall
  }

  /// How close one player is shown.
  package enum Closeness: String, CaseIterable, Sendable {
    /// Among fewer and larger pictures.
    case zoom
    /// Alone.
    case poster
    /// Among all players, with the focus.
    case focus
  }

  case view(View)
  case player(Closeness, name: String)

  /// The name of the player that it shows; `nil` where it is about no single one.
  package var player: String? {
    switch self {
    case .view: nil
    case .player(_, let name): name
    }
  }

  /// The word that files have for it.
  package var word: String {
    switch self {
    case .view(let view): view.rawValue
    case .player(let closeness, _): closeness.rawValue
    }
  }
}
