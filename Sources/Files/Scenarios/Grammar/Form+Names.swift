import HeadEndAPI
import Players
import Simulation
import Worlds

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
  /// The id of a player, and not its name on the wall.
  private static let playerID = Form(
    identifier.schema, accepts: identifier.accepts
  ) { place throws(FileProblem) in
    let (known, text) = (place.known, place.scalar ?? "")
    if let id = known.ids[text], !known.players.contains(text), !known.removed.contains(text),
      !known.mayCome(text)
    {
      throw place.problem("the player named `\(text)` has the id `\(id)`: use the id")
    }
    return try identifier.read(place)
  }

  /// A player that exists at this step.
  static let player = playerID.map(accepts: "a player") {
    name, place throws(FileProblem) in
    guard place.known.players.contains(name) || place.known.mayCome(name) else {
      throw place.unknownPlayer(name, among: place.known.players.all)
    }
    return name
  }

  /// A player that exists at this step, or did before.
  static let anyone = playerID.map(accepts: "a player, possibly a removed one") {
    name, place throws(FileProblem) in
    let known = place.known
    guard known.players.contains(name) || known.removed.contains(name) || known.mayCome(name)
    else {
      throw place.unknownPlayer(name, among: place.known.players.all + place.known.removed)
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
  static let newSlot = newDevice.check { name, place throws(FileProblem) in
    guard !place.known.calls.contains(name) else {
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
      throw place.unknown("policy", word, among: known.map(\.name))
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
