import Faults
import HeadEndAPI
import Players
import Sessions
import Simulation
import Worlds

/// The keys of a step: when it begins, and one key for what it does.
enum StepKeys {
  static let at = FileKey(
    "at", .duration(),
    "The simulated time at which the step begins; the previous step must have ended by then.")
  static let after = FileKey(
    "after", .duration(),
    "The time between the end of the previous step and the beginning of this one.")
  static let notes = FileKey(
    "notes", Form<String>.notes, "The presenter's notes from this step on, for `play --notes`.")

  /// What a step may do.
  static let kinds: [StepKind] =
    words + players + controls + flags + switches + faults + [
      kind(
        "speed", Form<Speed>.speed, "Changes the speed of a live run; verdicts do not depend on it."
      ) {
        Act(.speed($0), gives: [])
      },
      StepKind(
        FileKey(
          "wait", ExpectationKeys.wait.defined(as: "wait"),
          "Lets time pass, or waits for a condition and fails if it stays false.")),
      StepKind(
        FileKey(
          "expect", ExpectationKeys.expect.defined(as: "expect"),
          "Checks a condition and fails if it is false.")),
    ]

  /// Where each of them stands in `kinds`, by its name.
  static let places = Dictionary(
    uniqueKeysWithValues: kinds.enumerated().map { ($0.element.name, $0.offset) })

  static let table = KeyTable([at.row, after.row, notes.row] + kinds.map(\.key.row))

  /// The keys of the mappings below a step's key.
  private static let player = FileKey("player", .players, needed: true, "The players.")
  private static let channel = FileKey("channel", Form<Int>.channel, "The new channel's number.")
  private static let direction = FileKey(
    "direction", Form<String>.word(["up", "down"]),
    "The next (`up`) or the previous channel, instead of `channel`.")
  private static let position = FileKey("to", .duration(), "The new position.")
  private static let back = FileKey(
    "back", .duration(), "The distance back from the current position, instead of `to`.")
  private static let policy = FileKey(
    "policy", Form<Policy>.policy, needed: true, "The new policy.")
  private static let active = FileKey(
    "active", Form<Bool>.flag, default: "toggles", onOrOff)
  private static let onOrOff = "`true` turns it on, `false` off."
  private static let newPlayer = FileKey(
    "player", Form<String>.newPlayer, needed: true, "The new player's name.")
  private static let neededChannel = FileKey(
    "channel", Form<Int>.channel, needed: true, "The channel that it starts with.")
  private static let faultName = FileKey(
    "fault", Form<String>.text, needed: true, "The name of the fault.")
  private static let somePlayer = FileKey(
    "player", .players, default: "all",
    "Clears only faults that are aimed at exactly these players.")
  private static let downloadAction = FileKey(
    "action", Form<String>.word(downloadActions.map(\.word)), needed: true,
    "The action on the download.")

  /// What may happen to a download, in the words of files.
  private static let downloadActions: [(word: String, command: PlayerCommand)] =
    [("start", .download)]
    + PlayerCommand.downloadActions.compactMap { command in
      command.row.step?.action.map { ($0, command) }
    }

  /// A kind of step: what its value does, and the value with which it gives a command.
  private static func kind<Value>(
    _ name: String, _ form: Form<Value>, _ meaning: String,
    writes value: @escaping StepKind.Writer = { _, _ in nil },
    _ act: @escaping @Sendable (Value) -> Act
  ) -> StepKind {
    StepKind(
      FileKey(name, form.map { value, _ throws(FileProblem) in .act(act(value)) }, meaning), value)
  }

  private static func players(
    _ name: String, _ meaning: String, writes value: @escaping StepKind.Writer = { _, _ in nil },
    _ act: @escaping @Sendable (PlayerNames) -> Act
  ) -> StepKind {
    kind(name, Form<PlayerNames>.players, meaning, writes: value, act)
  }

  /// A step that gives each of its players the same command.
  private static func each(
    _ name: String, _ meaning: String,
    naming: @escaping @Sendable (PlayerNames) -> Act.Naming = {
      _ in .none
    }, _ command: @escaping @Sendable (PlayerID) -> Command
  ) -> StepKind {
    players(
      name, meaning,
      writes: { given, writer in
        given.player.flatMap { command($0) == given ? writer.name($0) : nil }
      }
    ) { names in .each(names, naming: naming(names)) { command($0.id) } }
  }

  private static let words = [
    kind(
      "say", Form<String>.caption,
      "Shows a caption; `{faults}` stands for the number of faults in the catalogue.",
      writes: { given, _ in if case .say(let text) = given { .text(text) } else { nil } }
    ) {
      let text = $0.replacing("{faults}", with: "\(FaultCatalogue.kinds.count)")
      return Act(.caption(text: text), gives: [.say(text)])
    },
    kind(
      "chapter", Form<String>.caption, "Begins a chapter with this title.",
      writes: { given, _ in
        if case .beginChapter(let title) = given { .text(title) } else { nil }
      }
    ) { Act(.chapter(title: $0), gives: [.beginChapter($0)]) },
    kind(
      "mark", Form<String>.caption, "Puts a marker on the timeline.",
      writes: { given, _ in if case .putMarker(let label) = given { .text(label) } else { nil } }
    ) { Act(.mark, gives: [.putMarker($0)]) },
    kind(
      "show", Form<Shot>.shot,
      "Chooses what the wall shows: one player, or all players with one more thing. Each `show` "
        + "replaces the one before; only the stage stays until `wall`.",
      writes: { given, _ in if case .show(let shot) = given { Form.shot.write(shot) } else { nil } }
    ) { Act(.shot, gives: [.show($0)]) },
    kind(
      "add", add, "Adds a player.",
      writes: { given, writer in
        guard case .addPlayer(let channel, let name) = given else { return nil }
        return ["player": .text(name ?? writer.nextGuest), "channel": .integer(channel)]
      }
    ) { $0 },
    // A crowd stays, however many of its viewers leave.
    each(
      "remove", "Removes players, or a tenth of a crowd's viewers.",
      naming: { .removes($0) }
    ) { .removePlayer($0) },
    each("bringBack", "Brings back a tenth of a crowd's viewers, of those who left.") {
      .bringBack($0)
    },
    kind("zap", zap, "Changes the channel.") { $0 },
  ]

  private static let players =
    PlayerCommand.plain.compactMap { command in
      guard let step = command.row.step, let meaning = step.meaning else { return nil }
      return each(step.key, meaning) { .player($0, command) }
    } + [
      players(
        "background", "Sends the players' apps to the background.",
        writes: { given, writer in away(given, writer, isAway: false) }
      ) { .background($0, true) },
      players(
        "foreground", "Brings the players' apps to the foreground.",
        writes: { given, writer in away(given, writer, isAway: true) }
      ) { .background($0, false) },
      each("rotate", "Rotates the players' devices.") { .rotate($0) },
      each("killApp", "Kills the players' apps, like a crash.") { .killApp($0) },
    ]

  /// A command moves an app to the background or back: the step says which.
  private static func away(
    _ given: Command, _ writer: CommandWriter, isAway: Bool
  ) -> JSON? {
    guard case .background(let id) = given, writer.isAway(id) == isAway else { return nil }
    return writer.name(id)
  }

  private static let controls = [
    kind("download", download, "Downloads the channel with a persistent licence.") { $0 },
    kind("seek", seek, "Seeks in a film, or in the DVR window of a live channel.") { $0 },
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
      "mute",
      control("active", Form<Bool>.flag, "`true` mutes, `false` unmutes.") { .setMuted($0) },
      "Mutes or unmutes."
    ) { $0 },
    kind(
      "fullscreen",
      control("active", Form<Bool>.flag, "`true` enters full screen, `false` leaves it.") {
        .setFullscreen($0)
      },
      "Makes a Flowplayer enter or leave full screen."
    ) { $0 },
  ]

  private static let flags = FullscreenFlag.allCases.map { flag in
    kind(
      flag.rawValue,
      control("active", Form<Bool>.flag, onOrOff) { .setFullscreenFlag(flag, $0) },
      "Sets this property of a Flowplayer's view."
    ) { $0 }
  }

  private static let switches = [
    kind(
      "pip", switching(.pictureInPicture) { $0.isPictureInPicture },
      "Turns Picture in Picture on or off."
    ) { $0 },
    kind("airplay", switching(.airPlay) { $0.isAirPlaying }, "Turns AirPlay on or off.") {
      $0
    },
    kind(
      "policy", setPolicy, "Changes how the players' apps react to errors.",
      writes: { given, writer in
        guard case .setPolicy(let id, let policy) = given else { return nil }
        return ["player": writer.name(id), "policy": .text(policy.name)]
      }
    ) { $0 },
  ]

  private static let faults = [
    kind(
      "fault", .fault, "Injects a fault (<doc:FaultGrammar>).",
      writes: { given, writer in
        switch given {
        case .arm(let fault, let provoke): return writer.value(of: fault, provoke)
        case .inject(let key, let id, let provoke):
          return [
            "key": .text(String(key)), "player": writer.name(id), "provoke": provoke.value,
          ]
        default: return nil
        }
      }
    ) { $0 },
    kind(
      "clear", clear, "Clears the faults of players, all faults (`all`), or one fault by its name.",
      writes: { given, writer in
        switch given {
        case .clearFault(let id): writer.clearing(id)
        case .clearFaultNamed(let name): ["fault": .text(name)]
        case .clearFaults(let id): id.map(writer.name) ?? "all"
        default: nil
        }
      }
    ) { $0 },
    kind(
      "rename", rename, "Renames a real client.",
      writes: { given, writer in
        guard case .rename(let id, let name) = given else { return nil }
        return ["player": writer.name(id), "to": .text(name)]
      }
    ) { $0 },
    // The recorder writes it, for which a world need not be looked at.
    kind("request", RequestKeys.form, "Sends a real client's request to the head-end.") { $0 },
    kind(
      "answered", AnsweredKeys.form, "What one of your own services answered.",
      writes: { given, _ in AnsweredKeys.value(of: given) }
    ) { $0 },
    NetworkStep.kind,
    kind(
      "capacity", capacity, "Changes the number of requests per second that services can answer.",
      writes: { given, _ in
        guard case .setCapacity(let change) = given else { return nil }
        return .object(RuleKeys.capacityChange.members(of: change))
      }
    ) { $0 },
    kind(
      "reset", Form<String>.word(["world"]),
      "Resets the line-up and the head-end; real clients, guests, sessions and faults are removed, "
        + "and time continues.",
      writes: { given, _ in if case .reset = given { "world" } else { nil } }
    ) { _ in Act(naming: .resets, gives: [.reset]) },
    kind("kill", Form<String>.account, "The operator ends all sessions of an account.") {
      .kill($0)
    },
  ]

  private static let add = Form<Act>.mapping(KeyTable([newPlayer.row, neededChannel.row])) {
    keys throws(FileProblem) in
    .add(try keys.need(newPlayer), try keys.need(neededChannel))
  }

  private static let setPolicy = Form<Act>.mapping(KeyTable([player.row, policy.row])) {
    keys throws(FileProblem) in
    let policy = try keys.need(policy)
    return .each(try keys.need(player)) { .setPolicy($0.id, policy) }
  }

  private static let capacity = Form<ServiceCapacity.Change>.part(RuleKeys.capacityChange).map {
    change, _ throws(FileProblem) in Act(gives: [.setCapacity(change)])
  }

  private static let newName = FileKey(
    "to", Form<String>.newPlayer, needed: true, "The client's new name.")

  private static let rename = Form<Act>.mapping(KeyTable([player.row, newName.row])) {
    keys throws(FileProblem) in
    let name = try keys.need(newName)
    return .each(try keys.need(player), naming: .brings(name, account: nil)) {
      .rename($0.id, to: name)
    }
  }

  private static let zap = Form<Act>.mapping(KeyTable([player.row, channel.row, direction.row])) {
    keys throws(FileProblem) in
    let names = try keys.need(player)
    switch (try keys(channel), try keys(direction)) {
    case (let number?, nil): return .zap(names, to: .channel(number))
    case (nil, let word?): return .zap(names, to: word == "up" ? .up : .down)
    case (nil, nil), (_?, _?):
      throw keys.place.problem("`zap` needs either a `channel` or a `direction` (up or down)")
    }
  }

  private static let seek = Form<Act>.mapping(KeyTable([player.row, position.row, back.row])) {
    keys throws(FileProblem) in
    let names = try keys.need(player)
    switch (try keys(position), try keys(back)) {
    case (let target?, nil): return .each(names) { .player($0.id, .seek(to: target)) }
    case (nil, let distance?): return .seek(names, back: distance)
    case (nil, nil), (_?, _?):
      throw keys.place.problem("`seek` needs either `to` (a position) or `back` (a distance)")
    }
  }

  /// Players, and a value that they are set to.
  private static func control<Value>(
    _ name: String, _ form: Form<Value>, _ meaning: String,
    _ command: @escaping @Sendable (Value) -> PlayerCommand
  ) -> Form<Act> {
    let key = FileKey(name, form, needed: true, meaning)
    return .mapping(KeyTable([player.row, key.row])) { keys throws(FileProblem) in
      let command = command(try keys.need(key))
      return .each(try keys.need(player)) { .player($0.id, command) }
    }
  }

  /// Players; or a mapping that also says what happens to the download.
  private static let download = playersOr(KeyTable([player.row, downloadAction.row])) { names in
    .each(names, naming: .downloads(names)) { .player($0.id, .download) }
  } else: { keys throws(FileProblem) in
    let word = try keys.need(downloadAction)
    let command = downloadActions.first { $0.word == word }?.command ?? .download
    let names = try keys.need(player)
    return .each(names, naming: command == .download ? .downloads(names) : .none) {
      .player($0.id, command)
    }
  }

  /// Players, to switch; or a mapping that also says on or off.
  private static func switching(
    _ command: PlayerCommand, _ isOn: @escaping @Sendable (PlayerObservation) -> Bool
  ) -> Form<Act> {
    playersOr(KeyTable([player.row, active.row])) { names in
      .eachPlayer(names) { .player($0.id, command) }
    } else: { keys throws(FileProblem) in
      let active = try keys(active)
      return .eachPlayer(try keys.need(player)) {
        isOn($0) == active ? nil : .player($0.id, command)
      }
    }
  }

  /// Players, to clear all their faults; or one fault by its name.
  private static let clear = playersOr(KeyTable([faultName.row, somePlayer.row])) {
    .clear($0)
  } else: { keys throws(FileProblem) in
    .clear(try keys.need(faultName), at: try keys(somePlayer))
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
}
