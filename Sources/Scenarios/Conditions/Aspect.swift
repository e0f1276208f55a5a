import HeadEndAPI
import Players
import Simulation

/// Something that a scenario can check of a player: its key, what can be expected, and its value.
struct Aspect: Sendable {
  let key: FileKey<Expected>
  let value: @Sendable (PlayerObservation) -> FieldValue?
  /// Whether it changes without any event.
  var isContinuous: Bool { ["buffer", "behindLive"].contains(key.name) }

  private init(
    _ name: String, _ form: Form<Expected>, _ meaning: String,
    _ value: @escaping @Sendable (PlayerObservation) -> FieldValue?
  ) {
    key = FileKey(name, form, meaning)
    self.value = value
  }

  /// Every aspect, in the order in which messages list them.
  static let all = states + switches + numbers

  private static let states = [
    Aspect("state", .word(PlayerStatus.allCases.map(\.rawValue)), "The player's state.") {
      .text($0.state.rawValue)
    },
    Aspect("session", .word(SessionState.allCases.map(\.rawValue)), "The state of its SSM session.")
    {
      .text($0.session.state.rawValue)
    },
    Aspect("licence", .word(DRMState.allCases.map(\.rawValue)), "The state of its licence.") {
      .text($0.drm.rawValue)
    },
    Aspect(
      "picture", .word(["blank", "normal", "frozen", "scrambled", "obscured", "dark"]),
      "What the viewer sees."
    ) {
      .text("\($0.picture.look)")
    },
    Aspect("policy", .word(Policy.allCases.map(\.rawValue)), "What its app does about errors.") {
      .text($0.policy.rawValue)
    },
    Aspect(
      "download", .word(["none"] + DownloadState.allCases.map(\.rawValue)),
      "The download of its channel."
    ) { player in
      let own = player.downloads.first { $0.content == player.channel.content }
      return .text(own?.state.rawValue ?? "none")
    },
    Aspect(
      "failure",
      .word(["none"] + NoticeCatalogue.names).map(accepts: "`none`, or a notification's name") {
        expected, _ throws(FileProblem) in expected
      },
      "The error notification that ended its playback, or `none`."
    ) {
      .text($0.failure?.name ?? "none")
    },
  ]

  private static let switches = [
    Aspect("background", .truth, "Whether its app is in the background.") {
      .flag($0.isInBackground)
    },
    Aspect("airplay", .truth, "Whether it plays over AirPlay.") { .flag($0.isAirPlaying) },
    Aspect("adapter", .truth, "Whether an AV adapter is plugged into its device.") {
      .flag($0.hasAdapter)
    },
    Aspect("ad", .truth, "Whether an ad break is shown.") { .flag($0.isInAdBreak) },
    Aspect("pip", .truth, "Whether it is in Picture in Picture.") { .flag($0.isPictureInPicture) },
    Aspect("fullscreen", .truth, "Whether it fills the screen.") { .flag($0.isFullscreen) },
    Aspect("muted", .truth, "Whether it is muted.") { .flag($0.isMuted) },
    Aspect("offline", .truth, "Whether it plays a downloaded copy.") { .flag($0.isOffline) },
    Aspect("blocked", .truth, "Whether its app's main thread is blocked.") {
      .flag($0.mainBlockedSince != nil)
    },
  ]

  private static let numbers = [
    Aspect("channel", .number, "The number of its channel.") { .integer($0.channel.number) },
    Aspect("height", .number, "The lines of the rendition that it plays.") {
      $0.rendition.map { .integer($0.height) }
    },
    Aspect("buffer", .number, "Buffered media, in seconds.") { .number($0.buffer.inSeconds) },
    Aspect("behindLive", .number, "How far behind the end of its DVR window it plays, in seconds.")
    { player in
      player.window.map { .number(($0.upperBound - player.picture.mediaTime).inSeconds) }
    },
    Aspect("zapTime", .number, "How long its last zap took, in seconds.") {
      $0.zaps.last.map { .number($0.total.inSeconds) }
    },
    Aspect("keys", .number, "How many keys it holds.") { player in
      .integer(player.keys.count { $0.state == .held })
    },
    Aspect("rate", .number, "Its playback rate.") { .number(Double($0.rate) / 1000) },
    Aspect("volume", .number, "Its volume, in percent.") { .integer($0.volume) },
    Aspect("beat", .number, "The heartbeats of its present session.") {
      .integer($0.session.beatCount)
    },
  ]

  /// What a player has counted since it was added; checked under `counter`.
  static let counters = [
    Aspect("beats", .number, "Heartbeats that were answered.") { .integer($0.counters.beats) },
    Aspect("missedBeats", .number, "Heartbeats that failed.") {
      .integer($0.counters.missedBeats)
    },
    Aspect("segments", .number, "Segments.") { .integer($0.counters.segments) },
    Aspect("playlists", .number, "Playlists.") { .integer($0.counters.playlists) },
    Aspect("licences", .number, "Licences, renewals included.") {
      .integer($0.counters.licences)
    },
    Aspect("zaps", .number, "Zaps, the first start included.") { .integer($0.counters.zaps) },
    Aspect("stalls", .number, "Stalls.") { .integer($0.counters.stalls) },
    Aspect("errors", .number, "Error notifications.") { .integer($0.counters.errors) },
  ]
}
