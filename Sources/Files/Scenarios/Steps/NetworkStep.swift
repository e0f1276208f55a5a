import Simulation
import Worlds

/// The step that gives devices and real clients another network.
enum NetworkStep {
  private static let player = FileKey(
    "player", Form<PlayerNames>.players, needed: true,
    "The players whose devices get the network, or real clients.")

  static let kind = StepKind(
    FileKey(
      "network", form.map { act, _ throws(FileProblem) in .act(act) },
      "Gives the players' devices another network, whose changes begin now; without any key but "
        + "`player`, the line-up's."
    )
  ) { given, writer in
    guard case .setNetwork(let id, let network) = given else { return nil }
    let name = JSON.Member(key: player.name, value: writer.name(id))
    return .object([name] + (network.map(NetworkKeys.all.members) ?? []))
  }

  private static let form = Form<Act>.mapping(
    KeyTable([player.row] + NetworkKeys.all.table.rows)
  ) { keys throws(FileProblem) in
    let names = try keys.need(player)
    var network = NetworkKeys.all.blank
    try NetworkKeys.all.read(keys, into: &network)
    try NetworkKeys.check(network, keys.place)
    let given = keys.values.count > 1 ? network : nil
    return .each(names) { .setNetwork($0.id, given) }
  }
}
