import HeadEndAPI
import Lab
import Players
import Simulation

/// How players have to be: every aspect of each as expected.
package struct PlayerCondition: Sendable {
  let players: PlayerNames
  let checks: [Check]

  /// One aspect and what it is expected to be.
  struct Check: Sendable {
    let aspect: Aspect
    let expected: Expected
  }

  func holds(in context: EvaluationContext) -> Bool {
    let world = context.observation
    guard players.missing(in: world) == nil else { return false }
    return players.present(in: world).allSatisfy { player in
      checks.allSatisfy { $0.expected.matches($0.aspect.value(player)) }
    }
  }

  /// Such as `main: state PLAYING, session SESSION_ON`.
  var words: String {
    "\(players.words): "
      + checks.map { "\($0.aspect.key.name) \($0.expected.words)" }.joined(separator: ", ")
  }

  /// How the players are, in the aspects that were asked for.
  func instead(in context: EvaluationContext) -> String {
    let world = context.observation
    if let name = players.missing(in: world) { return "there is no player \(name)" }
    return players.present(in: world).map { player in
      "\(player.name): "
        + checks.map { "\($0.aspect.key.name) \(Self.text($0.aspect.value(player)))" }
        .joined(separator: ", ")
    }.joined(separator: "; ")
  }

  private static func text(_ value: FieldValue?) -> String {
    switch value {
    case nil: "none"
    case .text(let text): text
    case .integer(let integer): "\(integer)"
    case .number(let number): "\((number * 1000).rounded() / 1000)"
    case .flag(let flag): "\(flag)"
    }
  }
}

/// Something that a scenario can ask of a player: its key, what may be expected, and how it is.
struct Aspect: Sendable {
  let key: FileKey<Expected>
  let value: @Sendable (PlayerObservation) -> FieldValue?
  /// Whether time alone changes it.
  var isContinuous: Bool { key.name == "buffer" }

  private init(
    _ name: String, _ form: Form<Expected>,
    _ value: @escaping @Sendable (PlayerObservation) -> FieldValue?
  ) {
    key = FileKey(name, form)
    self.value = value
  }

  /// Every aspect, in the order of messages.
  static let all = states + switches + numbers

  /// The aspect of that key.
  static func named(_ name: String) -> Aspect? { all.first { $0.key.name == name } }

  /// The states that players enter.
  private static let playerStates: [PlayerState] = [
    .initialised, .sourceSet, .playRequested, .playing, .paused, .waiting, .stopped, .error,
  ]

  /// The states that sessions enter.
  private static let sessionStates: [SessionState] = [
    .off, .awaitingContentToken, .setupRequested, .on, .renewalRequested, .teardownRequested,
    .error,
  ]

  private static let states = [
    Aspect("state", .word(playerStates.map(\.rawValue))) { .text($0.state.rawValue) },
    Aspect("session", .word(sessionStates.map(\.rawValue))) {
      .text($0.session.state.rawValue)
    },
    Aspect("licence", .word(DRMState.allCases.map(\.rawValue))) { .text($0.drm.rawValue) },
    Aspect("picture", .word(["blank", "normal", "frozen", "scrambled", "dark"])) {
      .text("\($0.picture.look)")
    },
    Aspect("policy", .word(Policy.allCases.map(\.rawValue))) { .text($0.policy.rawValue) },
    Aspect("download", .word(["none"] + DownloadState.allCases.map(\.rawValue))) { player in
      let own = player.downloads.first { $0.content == player.channel.content }
      return .text(own?.state.rawValue ?? "none")
    },
    Aspect("failure", .word(["none"] + NoticeCatalogue.names)) {
      .text($0.failure?.name ?? "none")
    },
  ]

  private static let switches = [
    Aspect("background", .truth) { .flag($0.isInBackground) },
    Aspect("airplay", .truth) { .flag($0.isAirPlaying) },
    Aspect("pip", .truth) { .flag($0.isPictureInPicture) },
    Aspect("fullscreen", .truth) { .flag($0.isFullscreen) },
    Aspect("muted", .truth) { .flag($0.isMuted) },
    Aspect("offline", .truth) { .flag($0.isOffline) },
    Aspect("blocked", .truth) { .flag($0.mainBlockedSince != nil) },
  ]

  private static let numbers = [
    Aspect("channel", .number) { .integer($0.channel.number) },
    Aspect("height", .number) { $0.rendition.map { .integer($0.height) } },
    Aspect("buffer", .number) { .number($0.buffer.inSeconds) },
    Aspect("zapTime", .number) { $0.zaps.last.map { .number($0.total.inSeconds) } },
    Aspect("rate", .number) { .number(Double($0.rate) / 1000) },
    Aspect("volume", .number) { .integer($0.volume) },
    Aspect("beat", .number) { .integer($0.session.beatCount) },
  ]

  /// What a player has counted since it was added; asked for under `counter`.
  static let counters = [
    Aspect("beats", .number) { .integer($0.counters.beats) },
    Aspect("missedBeats", .number) { .integer($0.counters.missedBeats) },
    Aspect("segments", .number) { .integer($0.counters.segments) },
    Aspect("playlists", .number) { .integer($0.counters.playlists) },
    Aspect("licences", .number) { .integer($0.counters.licences) },
    Aspect("zaps", .number) { .integer($0.counters.zaps) },
    Aspect("stalls", .number) { .integer($0.counters.stalls) },
    Aspect("errors", .number) { .integer($0.counters.errors) },
  ]
}
