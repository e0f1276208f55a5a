import Lab
import Players
import Simulation

/// The keys of a step: when it begins, and one key for what it does.
enum StepKeys {
  static let at = FileKey("at", .duration())
  static let after = FileKey("after", .duration())

  /// What a step may do.
  static let kinds: [FileKey<Step.Content>] =
    words + players + controls + switches + faults + [
      kind("speed", speed.map { speed, _ throws(FileProblem) in .speed(speed) }),
      FileKey("wait", ExpectationKeys.wait.defined(as: "wait")),
      FileKey("expect", ExpectationKeys.expect.defined(as: "expect")),
    ]

  static let table = KeyTable([at.row, after.row] + kinds.map(\.row))

  /// The parts of a step, and of the mappings under its keys.
  private static let player = FileKey("player", .players, needed: true)
  private static let channel = FileKey("channel", Form<Int>.channel)
  private static let direction = FileKey("direction", Form<String>.word(["up", "down"]))
  private static let policy = FileKey("policy", Form<Policy>.choice, needed: true)
  private static let active = FileKey("active", Form<Bool>.flag)
  private static let newPlayer = FileKey("player", Form<String>.newPlayer, needed: true)
  private static let neededChannel = FileKey("channel", Form<Int>.channel, needed: true)
  private static let faultName = FileKey("fault", Form<String>.text, needed: true)

  private static func kind(_ name: String, _ form: Form<Act>) -> FileKey<Step.Content> {
    FileKey(name, form.map { act, _ throws(FileProblem) in .act(act) })
  }

  private static func players(
    _ name: String, _ act: @escaping @Sendable (PlayerNames) -> Act
  ) -> FileKey<Step.Content> {
    kind(name, Form<PlayerNames>.players.map { names, _ throws(FileProblem) in act(names) })
  }

  private static let words = [
    kind("say", Form<String>.caption.map { text, _ throws(FileProblem) in .say(text) }),
    kind("chapter", Form<String>.caption.map { text, _ throws(FileProblem) in .chapter(text) }),
    kind("mark", Form<String>.caption.map { text, _ throws(FileProblem) in .mark(text) }),
    kind(
      "add",
      .mapping(KeyTable([newPlayer.row, neededChannel.row])) { keys throws(FileProblem) in
        .add(player: try keys.need(newPlayer), channel: try keys.need(neededChannel))
      }),
    players("remove") { .remove($0) },
    kind("zap", zap),
  ]

  private static let players = [
    players("play") { .player(.play, $0) }, players("pause") { .player(.pause, $0) },
    players("stop") { .player(.stop, $0) }, players("recover") { .player(.recover, $0) },
    players("renew") { .player(.renewLicence, $0) },
    players("background") { .background($0, true) },
    players("foreground") { .background($0, false) }, players("rotate") { .rotate($0) },
  ]

  private static let controls = [
    kind("download", download),
    kind("seek", control("to", .duration()) { .seek(to: $0) }),
    kind(
      "rate", control("to", .number(0.25...4)) { .setRate(permille: Int(($0 * 1000).rounded())) }),
    kind("volume", control("to", .integer(0...100)) { .setVolume(percent: $0) }),
    kind("mute", control("active", Form<Bool>.flag) { .setMuted($0) }),
  ]

  private static let switches = [
    kind("pip", switching { .pictureInPicture($0, active: $1) }),
    kind("airplay", switching { .airPlay($0, active: $1) }),
    kind(
      "policy",
      .mapping(KeyTable([player.row, policy.row])) { keys throws(FileProblem) in
        .policy(try keys.need(player), try keys.need(policy))
      }),
  ]

  private static let faults = [
    kind("fault", .fault),
    kind("clear", clear),
    kind("kill", Form<String>.account.map { id, _ throws(FileProblem) in .kill(account: id) }),
  ]

  /// Players, and a value that they are set to.
  private static func control<Value>(
    _ name: String, _ form: Form<Value>,
    _ command: @escaping @Sendable (Value) -> PlayerCommand
  ) -> Form<Act> {
    let key = FileKey(name, form, needed: true)
    return .mapping(KeyTable([player.row, key.row])) { keys throws(FileProblem) in
      .player(command(try keys.need(key)), try keys.need(player))
    }
  }

  private static let downloadAction = FileKey(
    "action", Form<String>.word(["start", "cancel", "remove"]), needed: true)

  /// Players; or a mapping that also says what is to become of the download.
  private static let download = Form<Act>([
    "anyOf": [
      Form<PlayerNames>.players.schema, KeyTable([player.row, downloadAction.row]).schema,
    ]
  ]) { place throws(FileProblem) in
    guard place.isMapping else {
      return .player(.download, try Form<PlayerNames>.players.read(place))
    }
    let keys = try place.mapping(KeyTable([player.row, downloadAction.row]))
    let command: PlayerCommand =
      switch try keys.need(downloadAction) {
      case "cancel": .cancelDownload
      case "remove": .removeDownload
      default: .download
      }
    return .player(command, try keys.need(player))
  }

  private static let zap = Form<Act>.mapping(KeyTable([player.row, channel.row, direction.row])) {
    keys throws(FileProblem) in
    let names = try keys.need(player)
    switch (try keys(channel), try keys(direction)) {
    case (let number?, nil): return .zap(names, to: .channel(number))
    case (nil, let word?): return .zap(names, to: word == "up" ? .up : .down)
    default: throw keys.place.problem("`zap` needs a `channel`, or a `direction`: up or down")
    }
  }

  /// A player, or a mapping that also says whether it is to be on.
  private static func switching(
    _ act: @escaping @Sendable (PlayerNames, Bool?) -> Act
  ) -> Form<Act> {
    let table = KeyTable([player.row, active.row])
    return Form(["anyOf": [Form<PlayerNames>.players.schema, table.schema]]) {
      place throws(FileProblem) in
      guard place.isMapping else { return act(try Form<PlayerNames>.players.read(place), nil) }
      let keys = try place.mapping(table)
      return act(try keys.need(player), try keys(active))
    }
  }

  /// Players; or one fault by its name, wherever it is or where it is aimed at certain players.
  private static let clear = Form<Act>([
    "anyOf": [Form<PlayerNames>.players.schema, faultAt.schema]
  ]) { place throws(FileProblem) in
    guard place.isMapping else { return .clear(try Form<PlayerNames>.players.read(place)) }
    let keys = try place.mapping(faultAt)
    return .clearFault(named: try keys.need(faultName), at: try keys(somePlayer))
  }

  private static let somePlayer = FileKey("player", .players)
  private static let faultAt = KeyTable([faultName.row, somePlayer.row])

  private static let speed = Form<Speed>([
    "enum": .list(Speed.steps.map { .number(Double($0.hundredths) / 100) })
  ]) { place throws(FileProblem) in
    guard let speed = place.scalar.flatMap(Quantity.number).flatMap(Speed.init(multiple:)) else {
      let accepted = Speed.steps.map { $0.text.dropFirst() }.joined(separator: ", ")
      throw place.problem("`speed` must be one of \(accepted)")
    }
    return speed
  }
}
