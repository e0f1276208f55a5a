import Players
import Sessions
import Simulation

extension Form where Value == Shot {
  /// Part of the wall, or a mapping that names one player.
  static let shot = Form(
    ["anyOf": [view.schema, .object(table.members + oneKey)]],
    accepts: "\(view.accepts); or \(table.accepts), one of them", tables: [table],
    write: { shot in
      switch shot {
      case .view(let part): view.write(part)
      case .player(_, let name): .object([JSON.Member(key: shot.word, value: .text(name))])
      }
    }
  ) { place throws(FileProblem) in
    guard place.isMapping else { return .view(try view.read(place)) }
    let values = try place.mapping(table)
    var shots: [Shot] = []
    for (closeness, key) in players {
      if let name = try values(key) { shots.append(.player(closeness, name: name)) }
    }
    guard let shot = shots.first, shots.count == 1 else {
      throw place.problem("`show` needs exactly one of `zoom`, `poster` or `focus`")
    }
    return shot
  }

  private static let view = Form<Shot.View>.choice
  private static let table = KeyTable(players.map(\.key.row))
  private static let oneKey = [
    JSON.Member(key: "minProperties", value: 1), JSON.Member(key: "maxProperties", value: 1),
  ]

  /// A player may have been removed by then: that is no mistake of the file.
  private static let players = Shot.Closeness.allCases.map { closeness in
    (closeness, key: FileKey(closeness.rawValue, Form<String>.anyone, meaning(of: closeness)))
  }

  private static func meaning(of closeness: Shot.Closeness) -> String {
    switch closeness {
    case .zoom: "This player among fewer and larger pictures, alone if there are few, as after `z`."
    case .poster: "Only this player."
    case .focus: "All players; this one has the focus."
    }
  }
}

extension Form where Value == Speed {
  /// The speed of a live run.
  static let speed = Form(
    ["enum": .list(Speed.steps.map { .number(Double($0.hundredths) / 100) })],
    accepts: Speed.steps.map { "`\($0.text.dropFirst())`" }.joined(separator: ", ")
  ) { place throws(FileProblem) in
    guard let speed = place.scalar.flatMap(Quantity.number).flatMap(Speed.init(multiple:)) else {
      let accepted = Speed.steps.map { $0.text.dropFirst() }.joined(separator: ", ")
      throw place.problem("`speed` must be one of \(accepted)")
    }
    return speed
  }
}
