import Simulation

/// How long a live playlist stays the same, and how long the next one takes to come
/// (Players/Streaming, "Late playlists").
struct PlaylistWatch: Sendable {
  /// When the playlist changed last, and when the next one was asked for.
  private var changed = Instant.zero
  private var asked = Instant.zero
  /// When the last one that has come was asked for: what it lists is no newer.
  private(set) var listed = Instant.zero
  private var isWaiting = false
  /// Whether the error log says so of this one.
  private var isReported = false
  /// How many came in a row that were too late and the same.
  private var unchanged = 0
  /// When the last one came, and the target duration that it named.
  private var received = Instant.zero
  private(set) var target = Duration.seconds(2)

  /// Whether the client has given up: it loads neither a playlist nor a segment any more, though
  /// the last list names some that it lacks (Players/Streaming, "Mistakes in a playlist").
  var hasGivenUp: Bool { unchanged >= ClientTimes.unchangedPlaylists }

  /// The next playlist is requested; `last` is what there is so far.
  mutating func ask(after last: MediaPlaylist?, _ context: inout InputContext) {
    (asked, isWaiting) = (context.now, true)
    guard let last, !last.isEnded, !isReported else { return }
    let due = max(
      changed + ClientTimes.playlistPatience(target: last.targetDuration),
      asked + last.targetDuration / 2)
    context.setTimer(.playlistStale, at: due)
  }

  /// It has come; returns whether that took too long.
  mutating func apply(
    _ playlist: MediaPlaylist, after last: MediaPlaylist?, _ context: inout InputContext
  ) -> Bool {
    (listed, isWaiting, target) = (asked, false, playlist.targetDuration)
    guard !playlist.isEnded else { return false }
    let patience = ClientTimes.playlistPatience(target: playlist.targetDuration)
    if playlist.numbers != last?.numbers {
      (changed, isReported, unchanged) = (context.now, false, 0)
    } else if context.now - changed > patience {
      unchanged += 1
      // As the log says it of each, the last time is worth a line as well.
      if hasGivenUp { isReported = false }
      report(&context)
    }
    if let mistake = playlist.mistake(after: last, context.now - received) {
      context.announce(.newErrorLogEntry(mistake))
    }
    received = context.now
    return context.now - asked > patience
  }

  /// It could not be loaded.
  mutating func fail() { isWaiting = false }

  /// It is still missing.
  mutating func sample(_ context: inout InputContext) { if isWaiting { report(&context) } }

  private mutating func report(_ context: inout InputContext) {
    guard !isReported else { return }
    isReported = true
    context.announce(.newErrorLogEntry(.stalePlaylist))
  }
}

extension MediaPlaylist {
  /// What the error log says of a live playlist's numbers and length, where it came so long after
  /// the one before (Players/Streaming, "Mistakes in a playlist").
  fileprivate func mistake(after last: MediaPlaylist?, _ time: Duration) -> ItemFailure? {
    guard let last else {
      let length = segments.reduce(Duration.zero) { $0 + $1.duration }
      let isShort = !segments.isEmpty && length < targetDuration * Self.holdBack
      return isShort ? .shortPlaylist(length, target: targetDuration) : nil
    }
    let gap = mediaSequence - last.endSequence
    let isMisnumbered = endSequence <= last.mediaSequence || targetDuration * gap > time
    return !last.segments.isEmpty && isMisnumbered ? .misnumberedPlaylist : nil
  }
}
