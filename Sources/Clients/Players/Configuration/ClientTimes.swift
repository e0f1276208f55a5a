/// How long players wait, and how often they try: the same for a `Player` and for each viewer of a
/// crowd.
package enum ClientTimes {
  /// How long set-up and teardown block the main thread (Players/SecureSessions, "Synchronous
  /// calls").
  package static let setUpWait = Duration.seconds(5)
  package static let teardownWait = Duration.seconds(3)
  /// The default time limit of a `URLSession`'s requests.
  package static let sessionTimeout = Duration.seconds(60)
  /// How long the system lets an app run on in the background to finish something; the time is not
  /// published [N].
  package static let backgroundTask = Duration.seconds(30)
  /// A beat's time limit [N].
  package static let heartbeatTimeout = Duration.seconds(5)
  /// The time limit of requests without their own [N].
  package static let requestTimeout = Duration.seconds(10)
  package static let segmentTimeout = Duration.seconds(8)
  /// A content token is polled for: 50 times, every 100 ms (Players/Tokens, "Content tokens").
  package static let tokenPollInterval = Duration.milliseconds(100)
  package static let tokenPolls = 50
  /// A token that expires sooner is not relied on [N].
  package static let tokenMargin = Duration.seconds(60)
  /// The most media that is loaded ahead of the playhead [N].
  package static let bufferGoal = Duration.seconds(30)
  /// So many loads of a stream may fail in a row before the item does [N].
  package static let loadPatience = 15
  /// The pause before a segment is requested again [N].
  package static let segmentRetry = Duration.seconds(1)
  /// So many answers with an expired lease in a row, and an app asks for no other licence [N].
  package static let expiredLeases = 2
  /// So many late and unchanged playlists in a row, and a client loads nothing more
  /// (Players/Streaming, "Mistakes in a playlist").
  package static let unchangedPlaylists = 6
  /// So many refusals in a row, and a client tries another rendition [N].
  package static let renditionPatience = 2
  /// How long a rendition is left out that was refused [N].
  package static let refusalTime = Duration.seconds(60)
  /// So many renditions refused in a row, and it is not the rendition [N].
  package static let refusedRenditions = 3
  /// How often an app that watches its players looks.
  package static let watchInterval = Duration.seconds(1)
  /// How long a picture may stand still, and a start may take, unless a policy says so [N].
  package static let watchPatience = Duration.seconds(10)

  /// How long a live playlist may stay the same, and how long one may take to come
  /// (Players/Streaming, "Late playlists").
  package static func playlistPatience(target: Duration) -> Duration { target * 3 / 2 }

  /// When a lease is renewed, counted from the licence on.
  package static func renewal(ofLease length: Duration, atPermille permille: Int) -> Duration {
    length * permille / 1000
  }

  /// Whether a content token that lasts so much longer is replaced before it is shown again
  /// (Players/Tokens, "Fresh tokens").
  package static func isTokenStale(left: Duration) -> Bool { left < tokenMargin }
}
