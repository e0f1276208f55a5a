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
    (listed, isWaiting) = (asked, false)
    guard !playlist.isEnded else { return false }
    let patience = ClientTimes.playlistPatience(target: playlist.targetDuration)
    if playlist.endSequence != last?.endSequence {
      (changed, isReported) = (context.now, false)
    } else if context.now - changed > patience {
      report(&context)
    }
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
