import HeadEndAPI

/// The `session` part of a line-up.
struct SessionTimings {
  var heartbeat = Duration.seconds(60)
  var missedBeats = 2
  var isDemo = false

  // The wire carries whole seconds (Players/SecureSessions, "Requests and responses").
  private static let heartbeatKey = FileKey(
    "heartbeat",
    .duration(.seconds(1) ... .seconds(3600)).map { duration, place throws(FileProblem) in
      guard duration.components.attoseconds == 0 else {
        throw place.problem("`heartbeat` must be whole seconds")
      }
      return duration
    })
  private static let missedBeatsKey = FileKey("missedBeats", .integer(1...100))
  private static let demoKey = FileKey("demo", Form<Bool>.flag)
  static let table = KeyTable([heartbeatKey.row, missedBeatsKey.row, demoKey.row])

  init(_ keys: MappingReading?) throws(FileProblem) {
    guard let keys else { return }
    heartbeat = try keys(Self.heartbeatKey) ?? heartbeat
    missedBeats = try keys(Self.missedBeatsKey) ?? missedBeats
    isDemo = try keys(Self.demoKey) ?? isDemo
  }
}

/// The `licence` part of a line-up.
struct LicenceTimings {
  var lease = Duration.seconds(300)
  /// When a lease is renewed, in thousandths of its length.
  var renewAtPermille = 800
  /// What a licence that is kept on a device allows.
  var offline = OfflineTerms()

  private static let longest = Duration.seconds(86_400 * 365)
  private static let leaseKey = FileKey("lease", .duration(.seconds(5)...longest))
  private static let storageKey = FileKey("storage", .duration(.seconds(10)...longest))
  private static let playbackKey = FileKey("playback", .duration(.seconds(5)...longest))
  private static let renewAtKey = FileKey("renewAt", .number(0.1...0.95))
  static let table = KeyTable([
    leaseKey.row, renewAtKey.row, storageKey.row, playbackKey.row,
  ])

  init(_ keys: MappingReading?) throws(FileProblem) {
    guard let keys else { return }
    lease = try keys(Self.leaseKey) ?? lease
    offline.storage = try keys(Self.storageKey) ?? offline.storage
    offline.playback = try keys(Self.playbackKey) ?? offline.playback
    if let share = try keys(Self.renewAtKey) { renewAtPermille = Int((share * 1000).rounded()) }
  }
}
