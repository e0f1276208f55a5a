import HeadEndAPI
import Players
import Simulation

/// Something that a scenario can ask of a player: its key, what may be expected, and how it is.
struct Aspect: Sendable {
  let key: Key<Expected>
  let value: @Sendable (PlayerObservation) -> FieldValue?
  /// Whether time alone changes it.
  var isContinuous: Bool { key.name == "buffer" }

  private init(
    _ name: String, _ form: Form<Expected>,
    _ value: @escaping @Sendable (PlayerObservation) -> FieldValue?
  ) {
    key = Key(name, form)
    self.value = value
  }

  /// Every aspect, in the order of messages.
  static let all = states + switches + numbers

  /// The aspect of that key.
  static func named(_ name: String) -> Aspect? { all.first { $0.key.name == name } }

  private static let states = [
    Aspect("state", .word(PlayerState.allCases.map(\.rawValue))) { .text($0.state.rawValue) },
    Aspect("session", .word(SessionState.allCases.map(\.rawValue))) {
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
