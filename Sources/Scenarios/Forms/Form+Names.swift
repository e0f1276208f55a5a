import Players

extension Form where Value == PlayerNames {
  /// A player, a list of players, or `all`.
  static let players = Form([
    "oneOf": [
      Form<String>.identifier.schema,
      ["type": "array", "minItems": 1, "items": Form<String>.identifier.schema],
    ]
  ]) { place throws(FileProblem) in
    guard place.isList else {
      if place.scalar == PlayerNames.allWord { return .all }
      return .named([try Form<String>.player.read(place)])
    }
    return .named(try Form<[String]>.list(of: .player).read(place))
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
