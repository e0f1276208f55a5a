import HeadEndAPI
import Lab
import Players
import Simulation

/// Something that a scenario can check of a player: its key, what can be expected, and its value.
struct Aspect: Sendable {
  let key: FileKey<Expected>
  /// Whether a seat has it: a crowd has no session, a real client no volume that anybody knows.
  let concerns: @Sendable (Seat) -> Bool
  let value: @Sendable (Seat) -> FieldValue?
  /// Whether it changes without any event.
  let isContinuous: Bool

  /// An aspect of everybody.
  private init(
    _ name: String, _ form: Form<Expected>, _ meaning: String,
    concerns: @escaping @Sendable (Seat) -> Bool = { _ in true }, isContinuous: Bool = false,
    value: @escaping @Sendable (Seat) -> FieldValue?
  ) {
    key = FileKey(name, form, meaning)
    (self.concerns, self.isContinuous, self.value) = (concerns, isContinuous, value)
  }

  /// An aspect of those who play one stream.
  private init(
    _ name: String, _ form: Form<Expected>, _ meaning: String,
    stream: @escaping @Sendable (StreamObservation) -> FieldValue?
  ) {
    self.init(name, form, meaning, concerns: { $0.stream != nil }) { $0.stream.flatMap(stream) }
  }

  /// An aspect of the players of SDKs.
  private init(
    _ name: String, _ form: Form<Expected>, _ meaning: String, isContinuous: Bool = false,
    player: @escaping @Sendable (PlayerObservation) -> FieldValue?
  ) {
    self.init(
      name, form, meaning, concerns: { $0.player != nil }, isContinuous: isContinuous
    ) { $0.player.flatMap(player) }
  }

  /// A count since a player was added.
  private init(_ name: String, _ meaning: String, _ count: @escaping @Sendable (Counters) -> Int) {
    self.init(name, .number, meaning, stream: { .integer(count($0.counters)) })
  }

  /// Every aspect, in the order in which messages list them.
  static let all = states + switches + numbers

  private static let states = [
    Aspect("state", .word(PlayerStatus.self), "The player's state.") {
      .text($0.state.rawValue)
    },
    Aspect(
      "session", .word(SessionState.self), "The state of its SSM session.",
      stream: { .text($0.session.state.rawValue) }),
    Aspect(
      "licence", .word(DRMState.self), "The state of its licence.",
      stream: { .text($0.drm.rawValue) }),
    Aspect(
      "picture", .word(PictureObservation.Look.self), "What the viewer sees.",
      stream: { .text($0.picture.look.rawValue) }),
    Aspect(
      "policy", .word(Policy.self), "What its app does about errors.",
      player: { .text($0.policy.rawValue) }),
    Aspect(
      "download", .word(["none"] + DownloadState.allCases.map(\.rawValue)),
      "The download of its channel.", player: { .text($0.ownDownload?.state.rawValue ?? "none") }),
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
    flag("background", "Whether its app is in the background.") { $0.isInBackground },
    flag("airplay", "Whether it plays over AirPlay.") { $0.isAirPlaying },
    flag("adapter", "Whether an AV adapter is plugged into its device.") { $0.hasAdapter },
    flag("ad", "Whether an ad break is shown.") { $0.isInAdBreak },
    flag("pip", "Whether it is in Picture in Picture.") { $0.isPictureInPicture },
    flag("fullscreen", "Whether it fills the screen.") { $0.isFullscreen },
    flag("muted", "Whether it is muted.") { $0.isMuted },
    flag("offline", "Whether it plays a downloaded copy.") { $0.isOffline },
    flag("blocked", "Whether its app's main thread is blocked.") { $0.mainBlockedSince != nil },
  ]

  private static func flag(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (PlayerObservation) -> Bool
  ) -> Aspect {
    Aspect(name, .truth, meaning, player: { .flag(value($0)) })
  }

  private static let numbers = [
    Aspect(
      "channel", .number, "The number of its channel.", stream: { .integer($0.channel.number) }),
    Aspect(
      "height", .number, "The lines of the rendition that it plays.",
      stream: { $0.rendition.map { .integer($0.height) } }),
    Aspect(
      "buffer", .number, "Buffered media, in seconds.", isContinuous: true,
      player: { .number($0.buffer.inSeconds) }),
    Aspect(
      "behindLive", .number, "How far behind the end of its DVR window it plays, in seconds.",
      isContinuous: true,
      player: { player in
        player.window.map { .number(($0.upperBound - player.picture.mediaTime).inSeconds) }
      }),
    Aspect(
      "zapTime", .number, "How long its last zap took, in seconds.",
      player: { $0.zaps.last.map { .number($0.total.inSeconds) } }),
    Aspect(
      "keys", .number, "How many keys it holds.",
      player: { .integer($0.keys.count { $0.state == .held }) }),
    Aspect(
      "rate", .number, "Its playback rate.", player: { .number(Double($0.rate) / 1000) }),
    Aspect("volume", .number, "Its volume, in percent.", player: { .integer($0.volume) }),
    Aspect(
      "beat", .number, "The heartbeats of its present session.",
      stream: { .integer($0.session.beatCount) }),
  ]

  /// What a player has counted since it was added; checked under `counter`.
  static let counters = [
    Aspect("beats", "Heartbeats that were answered.") { $0.beats },
    Aspect("missedBeats", "Heartbeats that failed.") { $0.missedBeats },
    Aspect("segments", "Segments.") { $0.segments },
    Aspect("playlists", "Playlists.") { $0.playlists },
    Aspect("licences", "Licences, renewals included.") { $0.licences },
    Aspect("zaps", "Zaps, the first start included.") { $0.zaps },
    Aspect("stalls", "Stalls.") { $0.stalls },
    Aspect("errors", "Error notifications.") { $0.errors },
  ]
}
