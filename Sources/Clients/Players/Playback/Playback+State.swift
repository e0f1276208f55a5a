import HeadEndAPI
import Simulation

/// What the state of playback means.
extension Playback {
  /// Whether it continues, or would after a pause.
  var isOpen: Bool { state.isUnderWay || state == .paused }

  /// Whether an item is attached that can be decoded: from loading until it stops or fails; while
  /// paused too.
  var hasItem: Bool {
    switch state {
    case .playRequested, .play, .playing, .waiting, .paused: true
    case .uninitialised, .initialised, .sourceSet, .stopped, .error: false
    }
  }

  /// Where a seek can go: in a video anywhere, in a live stream within its DVR window; `nil` where
  /// there is none, or it is not known yet.
  var seekable: ClosedRange<Duration>? {
    guard channel.isLive else { return .zero...channel.duration }
    return channel.dvr > .zero && isOpen ? stream.lastMedia?.seekable : nil
  }

  /// Where the stream would continue if it was loaded again; `nil` at its beginning and at its end,
  /// and for live streams without a DVR window or on their way to the live edge.
  func place(at now: Instant) -> Duration? {
    guard !exit.leadsToEdge else { return nil }
    let place = seekTarget ?? position(at: now)
    let isInside = channel.isLive ? channel.dvr > .zero : place < channel.duration
    return place > .zero && isInside ? place : nil
  }

  /// When a segment begins, not four times a second as a player with a progress bar would.
  func reportPosition(_ context: inout InputContext) {
    context.report(.didChangePosition(seconds: presentation.position(at: context.now).inSeconds))
  }

  /// Whether the next segment is loaded, with the keys that open it.
  func canShowNext(_ keys: KeyRing) -> Bool {
    guard let next = stream.buffer.first else { return false }
    return [next.key, next.audioKey].allSatisfy { key in
      key.map { keys.cipher(for: $0) != nil } ?? true
    }
  }

  /// A stream that is loaded again late in a segment waits for the next as well: it would stall.
  var awaitsMore: Bool {
    guard zapClock?.end == nil, let seekTarget, let next = stream.buffer.first else { return false }
    let rest = next.start + next.duration - seekTarget
    return rest < next.duration / 2 && stream.buffer.count == 1 && !stream.isComplete
  }

  /// Whether a video has been shown to its end.
  func hasEnded(at now: Instant) -> Bool {
    stream.isAtEnd && presentation.rest(at: now) == .zero
  }

  /// Whether what is shown or loaded is under the key of that identifier.
  func needs(_ identifier: String) -> Bool {
    presentation.key == identifier || presentation.audioKey == identifier
      || stream.needs(identifier)
  }

  /// Whether the zap still waits for the teardown of the source before.
  var awaitsTeardown: Bool {
    zapClock?.hasReached(.teardown) == false && state.isUnderWay
  }
}
