import HeadEndAPI
import Simulation

/// The `session` part of a line-up.
struct SessionTimings {
  private(set) var heartbeat = Duration.seconds(60)
  private(set) var missedBeats = 2
  private(set) var isDemo = false

  // SSM transmits whole seconds (Players/SecureSessions, "Requests and responses").
  private static let heartbeatKey = FileKey(
    "heartbeat",
    .duration(.seconds(1) ... .seconds(3600)).map { duration, place throws(FileProblem) in
      guard duration.components.attoseconds == 0 else {
        throw place.problem("`heartbeat` must be whole seconds")
      }
      return duration
    }, default: "60s", "Time between two heartbeats, in whole seconds.")
  private static let missedBeatsKey = FileKey(
    "missedBeats", .integer(1...100), default: "2",
    "How many heartbeats may be missed before the service ends a session.")
  private static let demoKey = FileKey(
    "demo", Form<Bool>.flag, default: "false",
    "Whether the header says that timings are shorter than in production.")
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
  private(set) var lease = Duration.seconds(300)
  /// When a lease is renewed, in thousandths of its length.
  private(set) var renewAtPermille = 800
  /// What a persistent licence allows.
  private(set) var offline = OfflineTerms()

  private static let longest = Duration.seconds(86_400 * 365)
  private static let leaseKey = FileKey(
    "lease", .duration(.seconds(5)...longest), default: "300s",
    "How long a streaming licence is valid.")
  private static let renewAtKey = FileKey(
    "renewAt", .number(0.1...0.95), default: "0.8",
    "When a player renews its lease, as a fraction of the lease.")
  private static let storageKey = FileKey(
    "storage", .duration(.seconds(10)...longest), default: "30d",
    "How long a downloaded title may wait for its first playback.")
  private static let playbackKey = FileKey(
    "playback", .duration(.seconds(5)...longest), default: "24h",
    "How long a downloaded title may be played after its first playback.")
  private static let keyTypeKey = FileKey(
    "keyType", Form<PersistentKeyType>.choice, default: "persistence-and-duration",
    "The type of the keys of downloads; with `lease` the key server refuses them.")
  private static let copiesKey = FileKey(
    "copies", .integer(1...1000), default: "unlimited",
    "How many downloads with licences an account may have at the same time.")
  static let table = KeyTable([
    leaseKey.row, renewAtKey.row, storageKey.row, playbackKey.row, keyTypeKey.row, copiesKey.row,
  ])

  init(_ keys: MappingReading?) throws(FileProblem) {
    guard let keys else { return }
    lease = try keys(Self.leaseKey) ?? lease
    offline.storage = try keys(Self.storageKey) ?? offline.storage
    offline.playback = try keys(Self.playbackKey) ?? offline.playback
    offline.keyType = try keys(Self.keyTypeKey) ?? offline.keyType
    offline.copies = try keys(Self.copiesKey)
    if let share = try keys(Self.renewAtKey) { renewAtPermille = Int((share * 1000).rounded()) }
  }
}
