package import Worlds

/// The players that a step or an expectation is about.
package enum PlayerNames: Hashable, Sendable {
  /// All players that exist at that moment.
  case all
  case named([String])

  /// The word for all players.
  static let allWord = "all"

  /// The names as they are written.
  package var named: [String] {
    switch self {
    case .all: [Self.allWord]
    case .named(let names): names
    }
  }

  /// Those that exist, in the order in which they are named.
  package func present(in world: WorldObservation) -> [WallSlot] {
    switch self {
    case .all: world.slots
    case .named(let names): names.compactMap { name in world.slots.first { $0.name == name } }
    }
  }

  /// Those that exist in a world; it observes no other player.
  func present(in world: borrowing World) -> [WallSlot] {
    switch self {
    case .all: WallSlot.all(in: world)
    case .named(let names): names.compactMap { WallSlot(named: $0, in: world) }
    }
  }

  /// Those in brief; `nil` when one does not exist.
  func entries(in roster: Roster) -> [Roster.Entry]? {
    guard case .named(let names) = self else { return roster.slots }
    var entries: [Roster.Entry] = []
    for name in names {
      guard let entry = roster.slots.first(where: { $0.name == name }) else { return nil }
      entries.append(entry)
    }
    return entries
  }

  /// The first that does not exist; `nil` when all do.
  package func missing(in roster: Roster) -> String? {
    guard case .named(let names) = self else { return nil }
    return names.first { !roster.hasSlot(named: $0) }
  }

  /// Those that do not exist, of which something holds.
  func missing(in roster: Roster, where holds: (String) -> Bool) -> [String] {
    guard case .named(let names) = self else { return [] }
    return names.filter { !roster.hasSlot(named: $0) && holds($0) }
  }

  func without(_ others: [String]) -> PlayerNames {
    guard case .named(let names) = self else { return self }
    return .named(names.filter { !others.contains($0) })
  }

  /// That one of them does not exist, and who does; `nil` when all do.
  func absence(in roster: Roster) -> String? {
    guard let name = missing(in: roster) else { return nil }
    let names = roster.slots.map(\.name)
    let listed = names.prefix(Self.mostListed).joined(separator: ", ")
    let more = names.count - Self.mostListed
    return "there is no player \(name); there are: \(names.isEmpty ? "none" : listed)"
      + (more > 0 ? " and \(more) more" : "")
  }

  /// More players are not listed in a message [N].
  private static let mostListed = 20

  /// Whether a player of that name is among them.
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
}
