import Players

extension Form where Value == PlayerNames {
  /// A player, a list of players, or `all`.
  static let players = names(of: .player)

  /// As `players`, and those that were removed.
  static let anyone = names(of: .anyone)

  private static func names(of player: Form<String>) -> Form {
    let list = Form<[String]>.list(of: player)
    return Form(["oneOf": [player.schema, list.schema]]) { place throws(FileProblem) in
      guard !place.isList else { return .named(try list.read(place)) }
      if place.scalar == PlayerNames.allWord { return .all }
      return .named([try player.read(place)])
    }
  }
}

extension Form where Value == String {
  /// A player that is there at this step.
  static let player = Form<String>.identifier.map { name, place throws(FileProblem) in
    guard place.cast.players.contains(name) else {
      throw place.unknown("player", name, among: place.cast.players)
    }
    return name
  }

  /// A player that is there at this step, or was before.
  static let anyone = Form<String>.identifier.map { name, place throws(FileProblem) in
    let known = place.cast.players + place.cast.gone
    guard known.contains(name) else { throw place.unknown("player", name, among: known) }
    return name
  }

  /// A name that no player bears at this step.
  static let newPlayer = Form<String>.identifier.map { name, place throws(FileProblem) in
    guard name != PlayerNames.allWord, !place.cast.players.contains(name) else {
      throw place.problem("a player `\(name)` is there already")
    }
    return name
  }

  /// An account of the line-up.
  static let account = Form<String>.identifier.map { name, place throws(FileProblem) in
    guard place.cast.accounts.contains(name) else {
      throw place.unknown("account", name, among: place.cast.accounts)
    }
    return name
  }

  /// The name of something that is announced.
  static let notification = Form(["enum": .list(NoticeCatalogue.names.map { .text($0) })]) {
    place throws(FileProblem) in
    let name = place.scalar ?? ""
    guard NoticeCatalogue.names.contains(name) else {
      throw place.unknown("notification", name, among: NoticeCatalogue.names)
    }
    return name
  }
}

extension Form where Value == Int {
  /// The number of a channel of the line-up.
  static let channel = Form<Int>.integer(1...9999).map { number, place throws(FileProblem) in
    guard place.cast.channels.contains(number) else {
      let numbers = place.cast.channels.map(String.init).joined(separator: ", ")
      throw place.problem("no channel of that number; accepted: \(numbers)")
    }
    return number
  }
}
