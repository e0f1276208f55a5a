import HeadEndAPI

extension FaultCatalogue {
  private typealias Name = ErrorEntry.Name

  /// Mistakes in what playlists and redirects of the origin say, below a heading of their own in
  /// the menu (Players/Streaming, "Mistakes in a playlist").
  package static let playlistKinds =
    [
      kind(
        "P", "old playlist again", .instruct(.oldPlaylist),
        "the buffer runs dry; after six of these AVPlayer loads no more",
        ErrorEntry(
          Name.errorLog, native: -12888,
          meaning: "the playlist does not change, though a live playlist must",
          advice: .zap("when playback stalls, zap to the same stream"))),
      kind(
        "B", "sequence numbers restart", .instruct(.sequenceRestart),
        "no segment is new to the player: the buffer runs dry", misnumbered),
      kind(
        "J", "sequence number jumps", .instruct(.sequenceJump),
        "the player loses its place in the list and repeats some", misnumbered),
      kind(
        "G", "segment missing in the playlist", .instruct(.segmentMissing),
        "six seconds are skipped; no error is reported",
        ErrorEntry(
          Name.none, meaning: "the packager has lost a segment and says nothing of it",
          advice: .other("nothing: playback continues", brief: "nothing"))),
    ] + lengthKinds + renditionKinds

  private static let lengthKinds = [
    kind(
      "T", "playlist too short", .instruct(.shortPlaylist),
      "the stream starts closer to live than it should, with little buffer",
      ErrorEntry(
        Name.errorLog, native: -16832,
        meaning: "the live playlist is shorter than three target durations: danger of stalls",
        advice: .other("nothing: report it to the operator", brief: "report it"))),
    kind(
      "W", "playlist too long", .instruct(.longPlaylist),
      "segments are requested before they exist: a late start, then stalls",
      ErrorEntry(
        Name.errorLog, http: 404, native: -12938, wrapper: 3003,
        meaning: "the playlist names segments that do not exist yet",
        advice: .zap("nothing while playback continues; then zap to the same stream"))),
  ]

  /// 720 lines are what two players show that share 12 Mbit/s, and the most that real clients are
  /// served [N].
  private static let renditionKinds = [
    FaultKind(
      "V", "720p playlist 404", .operation(.manifest), .status(404, at: .operation(.manifest)),
      ending: .lasting(time), height: 720,
      seen: "a player at 720p takes another rendition, without a stall",
      entry: ErrorEntry(
        Name.errorLog, http: 404, native: -12938, wrapper: 3003,
        meaning: "the playlist of one rendition is missing",
        advice: .other(
          "nothing: the player switches to another rendition",
          brief: "nothing: the rendition changes"))),
    FaultKind(
      "D", "segments redirected (307)", .operation(.segment),
      .status(307, at: .operation(.segment)), ending: .lasting(.seconds(30)),
      seen: "each segment takes one more round trip",
      entry: ErrorEntry(
        Name.none, meaning: "the segments are at another address",
        advice: .other("nothing: the player follows the redirect", brief: "nothing"))),
  ]

  private static let misnumbered = ErrorEntry(
    Name.errorLog, native: -12642,
    meaning: "the playlist's numbers do not continue those of the one before",
    advice: .zap("when playback stalls, zap to the same stream"))

  /// Long enough for AVPlayer to give up [N].
  private static let time = Duration.seconds(60)

  private static func kind(
    _ key: Character, _ name: String, _ effect: FaultEffect, _ seen: String, _ entry: ErrorEntry
  ) -> FaultKind {
    FaultKind(
      key, name, .operation(.manifest), effect, ending: .lasting(time), seen: seen, entry: entry)
  }
}
