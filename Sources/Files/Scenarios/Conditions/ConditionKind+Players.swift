import HeadEndAPI
import Players
import Sessions
import Simulation
import Worlds

extension ConditionKind {
  private static let players = FileKey(
    "player", .players, needed: true, "The players; each of them must satisfy the condition.")
  private static let counter = FileKey(
    "counter", .part(KeyTable(Aspect<WallSlot>.counters.map(\.key.row))),
    "Counts since the player was added.")

  private static let cmcd = FileKey(
    "cmcd", .part(KeyTable(Aspect<WallSlot>.cmcd.map(\.key.row))),
    "Values that a real client reports via CMCD.")

  /// The expected state of players: each aspect of each player.
  static let player = ConditionKind(
    players, Aspect<WallSlot>.all.map(\.key.row) + [counter.row, cmcd.row]
  ) { keys throws(FileProblem) in
    var checks = try Checks(Aspect<WallSlot>.all, keys)
    if let counters = try keys(counter) {
      checks.append(try Checks(Aspect<WallSlot>.counters, counters))
    }
    if let said = try keys(cmcd) { checks.append(try Checks(Aspect<WallSlot>.cmcd, said)) }
    guard !checks.isEmpty else {
      let accepted = Aspect<WallSlot>.all.map(\.key.name) + [counter.name, cmcd.name]
      throw keys.place.problem(
        "`\(keys.place.name)` with `player` needs at least one of: "
          + accepted.joined(separator: ", "))
    }
    return condition(of: try keys.need(players), checks)
  }

  /// Such as `main: state PLAYING, session SESSION_ON`. All players means all that have such a
  /// thing.
  private static func condition(of names: PlayerNames, _ checks: Checks<WallSlot>) -> Condition {
    var condition = Condition(
      "\(names.words): \(checks.words.joined(separator: ", "))", of: names,
      changesWithTime: checks.areContinuous
    ) { moment in
      let entries = names.entries(in: moment.session.roster)
      return entries?.allSatisfy { checks.mayHold(for: $0.brief) } == true
        && entries?.isEmpty != true
        && names.present(in: moment.session.world).allSatisfy {
          checks.hold(for: $0, onlyWhatConcernsIt: names == .all)
        }
    } instead: { moment in
      let values = names.present(in: moment.session.world).map { slot in
        "\(slot.name): \(checks.values(of: slot).joined(separator: ", "))"
      }
      return values.isEmpty && names == .all ? "there is no player" : values.joined(separator: "; ")
    }
    condition.holdsForAny = { moment in
      let entries = names.entries(in: moment.session.roster)
      guard entries?.contains(where: { checks.mayHold(for: $0.brief) }) != false else {
        return false
      }
      return names.present(in: moment.session.world).contains { checks.hold(for: $0) }
    }
    return condition
  }
}

extension Aspect<WallSlot> {
  /// Every aspect of a player, in the order in which messages list them.
  static let all = states + switches + numbers

  private static let states = [
    Aspect(
      "state", .word(PlayerStatus.self), "The player's state.",
      brief: { .text($0.state.rawValue) }
    ) { .text($0.state.rawValue) },
    ofStream("session", .word(SessionState.self), "The state of its SSM session.") {
      .text($0.session.state.rawValue)
    },
    ofStream("licence", .word(DRMState.self), "The state of its licence.") {
      .text($0.drm.rawValue)
    },
    ofStream("picture", .word(PictureObservation.Look.self), "The picture that the viewer sees.") {
      .text($0.picture.look.rawValue)
    },
    ofPlayer("policy", .policy, "The policy of its app.") {
      .text($0.policy.name)
    },
    ofPlayer(
      "download", .word(["none"] + DownloadState.allCases.map(\.rawValue)),
      "The download of its channel."
    ) {
      .text($0.ownDownload?.state.rawValue ?? "none")
    },
    Aspect(
      "failure",
      .word(["none"] + NoticeCatalogue.names).map(accepts: "`none`, or a notification's name") {
        expected, _ throws(FileProblem) in expected
      },
      "The error notification that ended its playback, or `none`."
    ) {
      .text($0.stream?.failure?.name ?? "none")
    },
  ]

  private static let switches = [
    flag("background", "Its app is in the background.") { $0.isInBackground },
    flag("airplay", "It plays over AirPlay.") { $0.isAirPlaying },
    flag("adapter", "An AV adapter is plugged into its device.") { $0.hasAdapter },
    flag("ad", "It shows an ad break.") { $0.isInAdBreak },
    flag("pip", "It is in Picture in Picture.") { $0.isPictureInPicture },
    flag("fullscreen", "It is in full screen.") { $0.isFullscreen },
    flag("muted", "It is muted.") { $0.isMuted },
    flag("silent", "Its picture is frozen or missing, and no notification reports it.") {
      $0.silence != nil
    },
    flag("offline", "It plays a downloaded copy.") { $0.isOffline },
    flag("blocked", "Its app's main thread is blocked.") { $0.mainBlockedSince != nil },
  ]

  private static let numbers = [
    ofStream("channel", .number, "The number of its channel.") { .integer($0.channel.number) },
    ofStream("height", .number, "The height of the rendition that it plays, in lines.") {
      $0.rendition.map { .integer($0.height) }
    },
    ofPlayer("buffer", .number, "Buffered media, in seconds.", isContinuous: true) {
      .number($0.buffer.inSeconds)
    },
    ofPlayer("position", .number, "Its position in the stream, in seconds.", isContinuous: true) {
      .number($0.picture.mediaTime.inSeconds)
    },
    ofPlayer(
      "behindLive", .number,
      "Its distance from the end of its DVR window, in seconds; never negative.",
      isContinuous: true
    ) { player in
      player.liveDistance.map { .number($0.inSeconds) }
    },
    ofPlayer("zapTime", .number, "The duration of its last zap, in seconds.") {
      $0.zaps.last.map { .number($0.total.inSeconds) }
    },
    ofPlayer("keys", .number, "Number of keys that it holds.") {
      .integer($0.keys.count { $0.state == .held })
    },
    ofPlayer("rate", .number, "Its playback rate.") { .number(Double($0.rate) / 1000) },
    ofPlayer("volume", .number, "Its volume, in percent.") { .integer($0.volume) },
    ofStream("beat", .number, "Number of heartbeats in its current session.") {
      .integer($0.session.beatCount)
    },
  ]

  /// What a player has counted since it was added; checked under `counter`.
  static let counters = [
    counter("beats", "Answered heartbeats.") { $0.beats },
    counter("missedBeats", "Failed heartbeats.") { $0.missedBeats },
    counter("segments", "Segments.") { $0.segments },
    counter("playlists", "Playlists.") { $0.playlists },
    counter("licences", "Licences, including renewals.") { $0.licences },
    counter("zaps", "Zaps, including the first start.") { $0.zaps },
    counter("stalls", "Stalls.") { $0.stalls },
    counter("errors", "Error notifications.") { $0.errors },
  ]

  /// Of players of SDKs and real clients: a crowd has no one stream.
  private static func ofStream(
    _ name: String, _ form: Form<Expected>, _ meaning: String,
    _ value: @escaping @Sendable (StreamObservation) -> FieldValue?
  ) -> Aspect {
    Aspect(name, form, meaning, concerns: { $0.stream != nil }) { $0.stream.flatMap(value) }
  }

  /// Only of players of SDKs: it is unknown for a real client.
  private static func ofPlayer(
    _ name: String, _ form: Form<Expected>, _ meaning: String, isContinuous: Bool = false,
    _ value: @escaping @Sendable (PlayerObservation) -> FieldValue?
  ) -> Aspect {
    Aspect(name, form, meaning, isContinuous: isContinuous, concerns: { $0.player != nil }) {
      $0.player.flatMap(value)
    }
  }

  private static func flag(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (PlayerObservation) -> Bool
  ) -> Aspect {
    ofPlayer(name, .truth, meaning) { .flag(value($0)) }
  }

  private static func counter(
    _ name: String, _ meaning: String, _ count: @escaping @Sendable (Counters) -> Int
  ) -> Aspect {
    ofStream(name, .number, meaning) { .integer(count($0.counters)) }
  }
}
