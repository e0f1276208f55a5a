import HeadEndAPI
package import Lab
import Players
import Simulation

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
    case .all: world.seats
    case .named(let names): names.compactMap { name in world.seats.first { $0.name == name } }
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
  func entries(in world: borrowing World) -> [Roster.Entry]? {
    let seats = world.roster.seats
    guard case .named(let names) = self else { return seats }
    var entries: [Roster.Entry] = []
    for name in names {
      guard let entry = seats.first(where: { $0.name == name }) else { return nil }
      entries.append(entry)
    }
    return entries
  }

  /// The first that does not exist in a world; `nil` when all do.
  func missing(in world: borrowing World) -> String? {
    guard case .named(let names) = self else { return nil }
    let seats = world.roster.seats
    return names.first { name in !seats.contains { $0.name == name } }
  }

  /// The first that does not exist; `nil` when all do.
  package func missing(in world: WorldObservation) -> String? {
    guard case .named(let names) = self else { return nil }
    return names.first { name in !world.seats.contains { $0.name == name } }
  }

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

extension Form where Value == PlayerNames {
  /// A player, a list of players, or `all`.
  static let players = names(of: .player, accepts: "a player, a list of players, or `all`")

  /// As `players`, and those that were removed.
  static let anyone = names(
    of: .anyone, accepts: "a player, a list of players, or `all`, including removed players")

  private static func names(of player: Form<String>, accepts: String) -> Form {
    let list = Form<[String]>.list(of: player)
    return Form(["oneOf": [player.schema, list.schema]], accepts: accepts) {
      place throws(FileProblem) in
      guard !place.isList else { return .named(try list.read(place)) }
      if place.scalar == PlayerNames.allWord { return .all }
      return .named([try player.read(place)])
    }
  }
}

extension Form where Value == String {
  /// A player that exists at this step.
  static let player = Form<String>.identifier.map(accepts: "a player") {
    name, place throws(FileProblem) in
    guard place.known.players.contains(name) else {
      throw place.unknown("player", name, among: place.known.players.all)
    }
    return name
  }

  /// A player that exists at this step, or did before.
  static let anyone = Form<String>.identifier.map(accepts: "a player, possibly a removed one") {
    name, place throws(FileProblem) in
    guard place.known.players.contains(name) || place.known.removed.contains(name) else {
      throw place.unknown("player", name, among: place.known.players.all + place.known.removed)
    }
    return name
  }

  /// A name that no player has at this step; a real client may have lost its own by then.
  static let newPlayer = Form<String>.ownName.map(accepts: "an unused name") {
    name, place throws(FileProblem) in
    guard !place.known.isTaken(name) else {
      throw place.problem("there is already a player `\(name)`")
    }
    return name
  }

  /// An identifier that files do not take for something else.
  private static let ownName = Form<String>.identifier.check { name, place throws(FileProblem) in
    guard !ReservedName.contains(name) else {
      throw place.problem(
        "`\(name)` cannot be a name: in a file it means all players, a boolean, null or a number")
    }
  }

  /// The name of a device, which no other entry of the list has.
  static let newDevice = unique(among: ownName)

  /// An account of the line-up, or one that a real client has named, as an e-mail address is.
  static let account = Form<String>.text.map(accepts: "an account of the line-up") {
    name, place throws(FileProblem) in
    try isKnown(name, place)
    return name
  }

  /// An account of the line-up, described as any identifier.
  static let knownAccount = Form<String>.identifier.check(isKnown)

  private static func isKnown(_ account: String, _ place: Reading) throws(FileProblem) {
    guard place.known.accounts.contains(account) else {
      throw place.unknown("account", account, among: place.known.accounts.all)
    }
  }

  /// A name that no other entry of the list has.
  static let newName = unique(among: .identifier)

  private static func unique(among names: Form<String>) -> Form<String> {
    names.check { name, place throws(FileProblem) in
      guard !place.known.taken.contains(name) else {
        throw place.problem("`\(name)` is already defined")
      }
    }
  }

  /// A name that no other entry of the list has, and no player.
  static let newSeat = newDevice.check { name, place throws(FileProblem) in
    guard !place.known.players.contains(name) else {
      throw place.problem("`\(name)` is already defined")
    }
  }

  /// The name of a notification.
  static let notification = Form(
    ["enum": .list(NoticeCatalogue.names.map { .text($0) })],
    accepts: "a notification's name (see `zapdeck notifications`)"
  ) { place throws(FileProblem) in
    let text = place.scalar ?? ""
    let name = NoticeCatalogue.formerNames[text] ?? text
    guard NoticeCatalogue.names.contains(name) else {
      throw place.unknown("notification", name, among: NoticeCatalogue.names)
    }
    return name
  }
}

extension Form where Value == Policy {
  /// A policy that ships, or one of the line-up's own, by its name.
  static let policy = Form(
    ["anyOf": [["enum": .list(shipped.map { .text($0) })], Form<String>.identifier.schema]],
    accepts: shipped.map { "`\($0)`" }.joined(separator: ", ") + ", or one of `policies`",
    write: { .text($0.name) }
  ) { place throws(FileProblem) in
    let (word, known) = (place.scalar ?? "", place.known.policies)
    guard let policy = known.first(where: { $0.name == word }) else {
      throw place.unknown(place.name, word, among: known.map(\.name))
    }
    return policy
  }

  private static var shipped: [String] { Policy.shipped.map(\.name) }
}

extension Form where Value == Channel {
  /// A channel of the line-up, by its number.
  static let channel = Form<Int>.integer(1...9999).map(back: { $0.number }) {
    number, place throws(FileProblem) in
    guard let channel = place.known.channels.first(where: { $0.number == number }) else {
      throw place.problem(
        "the line-up has no channel \(number); accepted: \(place.known.channelNumbers)")
    }
    return channel
  }
}

extension Form where Value == Int {
  /// The number of a channel of the line-up.
  static let channel = Form<Channel>.channel.map(accepts: "a channel of the line-up") {
    channel, _ throws(FileProblem) in
    channel.number
  }
}
