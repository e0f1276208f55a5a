import Faults
import HeadEndAPI
import Lab
import Players
import Simulation

/// The keys of a step: when it begins, and one key for what it does.
enum StepKeys {
  static let at = FileKey(
    "at", .duration(), "The simulated time at which the step begins; it must not have passed.")
  static let after = FileKey(
    "after", .duration(), "How long after the end of the previous step it begins.")

  /// What a step may do.
  static let kinds: [FileKey<Step.Content>] =
    words + players + controls + switches + faults + [
      kind("speed", speed, "Changes the speed of a live run; no verdict depends on it.") {
        .speed($0)
      },
      FileKey(
        "wait", ExpectationKeys.wait.defined(as: "wait"),
        "Lets time pass, or waits for a condition; fails when it stays false."),
      FileKey(
        "expect", ExpectationKeys.expect.defined(as: "expect"),
        "Checks a condition; fails when it is false."),
    ]

  /// Where each of them stands in `kinds`, by its name.
  static let places = Dictionary(
    uniqueKeysWithValues: kinds.enumerated().map { ($0.element.name, $0.offset) })

  static let table = KeyTable([at.row, after.row] + kinds.map(\.row))

  /// The keys of the mappings below a step's key.
  private static let player = FileKey("player", .players, needed: true, "The players.")
  private static let channel = FileKey("channel", Form<Int>.channel, "The new channel's number.")
  private static let direction = FileKey(
    "direction", Form<String>.word(["up", "down"]), "To the next or the previous channel instead.")
  private static let position = FileKey("to", .duration(), "The new position.")
  private static let back = FileKey(
    "back", .duration(), "How far back from the present position, instead.")
  private static let policy = FileKey(
    "policy", Form<Policy>.choice, needed: true, "The new policy.")
  private static let active = FileKey(
    "active", Form<Bool>.flag, default: "the opposite of now", "Whether it is on.")
  private static let newPlayer = FileKey(
    "player", Form<String>.newPlayer, needed: true, "The new player's name.")
  private static let neededChannel = FileKey(
    "channel", Form<Int>.channel, needed: true, "The channel that it starts with.")
  private static let faultName = FileKey(
    "fault", Form<String>.text, needed: true, "The name of the fault.")
  private static let somePlayer = FileKey(
    "player", .players, default: "all",
    "Clears the fault only where it is aimed at exactly these players.")
  private static let downloadAction = FileKey(
    "action", Form<String>.word(downloadActions.map(\.word)), needed: true,
    "What happens to the download.")

  /// What may happen to a download, in the words of files.
  private static let downloadActions: [(word: String, command: PlayerCommand)] =
    [("start", .download)]
    + PlayerCommand.downloadActions.compactMap { command in
      command.row.step?.action.map { ($0, command) }
    }

  private static func kind<Value>(
    _ name: String, _ form: Form<Value>, _ meaning: String,
    _ act: @escaping @Sendable (Value) -> Act
  ) -> FileKey<Step.Content> {
    FileKey(name, form.map { value, _ throws(FileProblem) in .act(act(value)) }, meaning)
  }

  private static func players(
    _ name: String, _ meaning: String, _ act: @escaping @Sendable (PlayerNames) -> Act
  ) -> FileKey<Step.Content> {
    kind(name, Form<PlayerNames>.players, meaning, act)
  }

  private static let words = [
    kind(
      "say", Form<String>.caption,
      "Shows a caption; `{faults}` is the number of faults in the catalogue."
    ) {
      .say($0.replacing("{faults}", with: "\(FaultCatalogue.kinds.count)"))
    },
    kind("chapter", Form<String>.caption, "Begins a chapter with this title.") { .chapter($0) },
    kind("mark", Form<String>.caption, "Puts a marker on the timeline.") { .mark($0) },
    kind("add", add, "Adds a player.") { $0 },
    players("remove", "Removes players; of a crowd, a tenth of all viewers goes home.") {
      .remove($0)
    },
    players("bringBack", "Brings back a tenth of a crowd's viewers, of those who went home.") {
      .bringBack($0)
    },
    kind("zap", zap, "Changes the channel.") { $0 },
  ]

  private static let players =
    PlayerCommand.plain.compactMap { command in
      guard let step = command.row.step, let meaning = step.meaning else { return nil }
      return players(step.key, meaning) { .player(command, $0) }
    } + [
      players("background", "Sends the players' apps to the background.") { .background($0, true) },
      players("foreground", "Brings the players' apps back.") { .background($0, false) },
      players("rotate", "Turns the players' devices.") { .rotate($0) },
      players("killApp", "Kills the players' apps, as a crash does.") { .killApp($0) },
    ]

  private static let controls = [
    kind("download", download, "Downloads the channel with a persistent licence.") { $0 },
    kind("seek", seek, "Seeks in a film, or in the window of a live channel.") { $0 },
    kind(
      "rate",
      control("to", .number(0.25...4), "The new rate; 1 is normal.") {
        .setRate(permille: Int(($0 * 1000).rounded()))
      }, "Sets the playback rate."
    ) { $0 },
    kind(
      "volume",
      control("to", .integer(0...100), "The new volume, in percent.") { .setVolume(percent: $0) },
      "Sets the volume."
    ) { $0 },
    kind(
      "mute", control("active", Form<Bool>.flag, "Whether it is muted.") { .setMuted($0) },
      "Mutes, or ends it."
    ) { $0 },
    kind(
      "fullscreen",
      control("active", Form<Bool>.flag, "Whether it is in full screen.") { .setFullscreen($0) },
      "Opens or closes a Flowplayer's full screen."
    ) { $0 },
  ]

  private static let switches = [
    kind(
      "pip", switching { .pictureInPicture($0, active: $1) },
      "Switches Picture in Picture, or sets it."
    ) { $0 },
    kind("airplay", switching { .airPlay($0, active: $1) }, "Switches AirPlay, or sets it.") { $0 },
    kind("policy", setPolicy, "Changes what the players' apps do about errors.") { $0 },
  ]

  private static let faults = [
    kind("fault", .fault, "Injects a fault (<doc:FaultGrammar>).") { $0 },
    kind("clear", clear, "Clears the faults of players, every fault, or one by its name.") { $0 },
    kind("request", RequestKeys.form, "Sends a real client's request to the head-end.") { $0 },
    kind("capacity", capacity, "Changes how many requests services answer a second.") { $0 },
    kind("kill", Form<String>.account, "The operator ends all sessions of an account.") {
      .kill(account: $0)
    },
  ]

  private static let add = Form<Act>.mapping(KeyTable([newPlayer.row, neededChannel.row])) {
    keys throws(FileProblem) in
    .add(player: try keys.need(newPlayer), channel: try keys.need(neededChannel))
  }

  private static let setPolicy = Form<Act>.mapping(KeyTable([player.row, policy.row])) {
    keys throws(FileProblem) in
    .policy(try keys.need(player), try keys.need(policy))
  }

  private static let capacity = Form<ServiceCapacity.Change>.part(RuleKeys.capacityChange).map {
    change, _ throws(FileProblem) in Act.capacity(change)
  }

  private static let zap = Form<Act>.mapping(KeyTable([player.row, channel.row, direction.row])) {
    keys throws(FileProblem) in
    let names = try keys.need(player)
    switch (try keys(channel), try keys(direction)) {
    case (let number?, nil): return .zap(names, to: .channel(number))
    case (nil, let word?): return .zap(names, to: word == "up" ? .up : .down)
    case (nil, nil), (_?, _?):
      throw keys.place.problem("`zap` needs a `channel`, or a `direction`: up or down")
    }
  }

  private static let seek = Form<Act>.mapping(KeyTable([player.row, position.row, back.row])) {
    keys throws(FileProblem) in
    let names = try keys.need(player)
    switch (try keys(position), try keys(back)) {
    case (let target?, nil): return .player(.seek(to: target), names)
    case (nil, let distance?): return .seekBack(names, by: distance)
    case (nil, nil), (_?, _?):
      throw keys.place.problem("`seek` needs a position `to`, or how far `back`")
    }
  }

  /// Players, and a value that they are set to.
  private static func control<Value>(
    _ name: String, _ form: Form<Value>, _ meaning: String,
    _ command: @escaping @Sendable (Value) -> PlayerCommand
  ) -> Form<Act> {
    let key = FileKey(name, form, needed: true, meaning)
    return .mapping(KeyTable([player.row, key.row])) { keys throws(FileProblem) in
      .player(command(try keys.need(key)), try keys.need(player))
    }
  }

  /// Players; or a mapping that also says what happens to the download.
  private static let download = playersOr(KeyTable([player.row, downloadAction.row])) {
    .player(.download, $0)
  } else: { keys throws(FileProblem) in
    let word = try keys.need(downloadAction)
    let command = downloadActions.first { $0.word == word }?.command ?? .download
    return .player(command, try keys.need(player))
  }

  /// Players, to switch; or a mapping that also says on or off.
  private static func switching(
    _ act: @escaping @Sendable (PlayerNames, Bool?) -> Act
  ) -> Form<Act> {
    playersOr(KeyTable([player.row, active.row])) {
      act($0, nil)
    } else: { keys throws(FileProblem) in
      act(try keys.need(player), try keys(active))
    }
  }

  /// Players, to clear all their faults; or one fault by its name.
  private static let clear = playersOr(KeyTable([faultName.row, somePlayer.row])) {
    .clear($0)
  } else: { keys throws(FileProblem) in
    .clearFault(named: try keys.need(faultName), at: try keys(somePlayer))
  }

  /// Players, or a mapping with the keys of a table.
  private static func playersOr(
    _ table: KeyTable, _ act: @escaping @Sendable (PlayerNames) -> Act,
    else read: @escaping @Sendable (MappingReading) throws(FileProblem) -> Act
  ) -> Form<Act> {
    let players = Form<PlayerNames>.players
    return Form(
      ["anyOf": [players.schema, table.schema]], accepts: "\(players.accepts); or \(table.accepts)",
      tables: [table]
    ) { place throws(FileProblem) in
      guard place.isMapping else { return act(try players.read(place)) }
      return try read(try place.mapping(table))
    }
  }

  private static let speed = Form<Speed>(
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
