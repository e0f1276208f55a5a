import HeadEndAPI

/// The `licence` part of a line-up.
struct LicenceTimings {
  var lease = Duration.seconds(300)
  /// When a lease is renewed, in thousandths of its length.
  var renewAtPermille = 800
  /// What a licence that is kept on a device allows.
  var offline = OfflineTerms()

  private static let longest = Duration.seconds(86_400 * 365)
  private static let leaseKey = Key("lease", .duration(.seconds(5)...longest))
  private static let storageKey = Key("storage", .duration(.seconds(10)...longest))
  private static let playbackKey = Key("playback", .duration(.seconds(5)...longest))
  private static let renewAtKey = Key("renewAt", .number(0.1...0.95))
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
