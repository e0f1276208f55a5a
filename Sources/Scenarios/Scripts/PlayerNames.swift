package import Lab
package import Players

/// Whom a step or an expectation is about.
package enum PlayerNames: Hashable, Sendable {
  /// Everybody who is there.
  case all
  case named([String])

  /// The word for everybody.
  static let allWord = "all"

  /// The players of these names that are there, in the order they are named.
  package func present(in world: WorldObservation) -> [PlayerObservation] {
    switch self {
    case .all: world.players
    case .named(let names): names.compactMap { name in world.players.first { $0.name == name } }
    }
  }

  /// The first that is not there; `nil` when nobody is missing.
  package func missing(in world: WorldObservation) -> String? {
    guard case .named(let names) = self else { return nil }
    return names.first { name in !world.players.contains { $0.name == name } }
  }

  /// Whether a player of that name is meant.
  package func includes(_ name: String) -> Bool {
    switch self {
    case .all: !name.isEmpty
    case .named(let names): names.contains(name)
    }
  }

  /// The names in words, such as `main and kids`.
  package var words: String {
    switch self {
    case .all: "all players"
    case .named(let names) where names.count > 1:
      names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
    case .named(let names): names.first ?? ""
    }
  }

  /// Whether one player at most is meant.
  var isOne: Bool { if case .named(let names) = self { names.count <= 1 } else { false } }
}
