import Simulation

/// How far a live stream falls behind while it stalls: as long as it stands still. By
/// `automaticallyPreservesTimeOffsetFromLive` it then continues where it would have been.
struct LiveDelay: Sendable {
  private var stall: (position: Duration, since: Instant)?
  private var hasAsked = false
  /// Where it continues: at the beginning of a segment, as the rest of one may be too short to load
  /// the next meanwhile.
  private var place: Duration?

  /// Whether a playlist was asked for that lists the place.
  var awaitsPlaylist: Bool { hasAsked && place == nil }

  /// Whether the place is known.
  var isOnItsWay: Bool { place != nil }

  /// Playback stalls there.
  mutating func begin(at position: Duration, _ now: Instant) {
    if stall == nil { stall = (position, now) }
  }

  /// Something else has happened to it.
  mutating func end() { self = LiveDelay() }

  /// Takes stream and picture to the place; false until playback is due there.
  mutating func catchUp(
    _ stream: inout HLSClient, _ presentation: inout Presentation, _ context: inout InputContext
  ) -> Bool {
    guard context.wishes.keepsLiveOffset, let media = stream.lastMedia,
      let target = target(at: context.now)
    else {
      end()
      return true
    }
    if place == nil {
      let due = target + media.targetDuration / 2
      let last = media.endSequence - 1
      if media.start(of: last) < due, !hasAsked {
        hasAsked = true
        stream.reloadPlaylist(&context)
        return false
      }
      let sequence = media.sequence(at: due)
      let next = media.start(of: sequence) < due ? min(sequence + 1, last) : sequence
      place = media.start(of: next)
      presentation.leap(to: media.start(of: next), &context)
      stream.seek(to: next, &context)
    }
    guard let place, target < place else { return true }
    context.setTimer(.segmentEnd, after: place - target)
    return false
  }

  /// The next segment is shown: late, it is not shown from its beginning.
  mutating func arrive(in presentation: inout Presentation, _ context: inout InputContext) {
    if isOnItsWay, let target = target(at: context.now),
      target < presentation.middle
    {
      presentation.skip(to: target, &context)
    }
    end()
  }

  /// Where playback would be without the stall.
  private func target(at now: Instant) -> Duration? {
    stall.map { $0.position + (now - $0.since) }
  }
}
