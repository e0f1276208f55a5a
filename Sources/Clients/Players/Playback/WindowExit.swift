import Simulation

/// Takes a live stream on whose place has left the list, as after a long pause
/// (Players/Streaming, "Past the live window").
struct WindowExit: Sendable {
  /// Since when a playlist is wanted that shows where the list is by now.
  private var asked: Instant?
  /// Whether playback is to continue at the live edge, wherever its place is.
  private(set) var leadsToEdge = false

  /// What was found of the place where playback is about to continue.
  enum Finding {
    case listed
    /// The list has moved on since it was loaded: the next one decides.
    case unknown
    /// Playback continues there.
    case left(to: Duration)
  }

  /// What is loaded may be so many target durations older than the list, and is played [N].
  private static let tolerance = 2

  /// Whether a playlist is waited for.
  var awaitsPlaylist: Bool { asked != nil }

  /// Something else has happened to the stream.
  mutating func end() { asked = nil }

  /// Makes playback continue at the live edge, where the list is too old to show it: in an app that
  /// was suspended. Returns false where the list shows it.
  mutating func leadToEdge(of stream: HLSClient, at now: Instant) -> Bool {
    guard let media = stream.lastMedia, !media.isEnded,
      media.segments(in: now - stream.watch.listed) > Self.tolerance
    else { return false }
    (asked, leadsToEdge) = (nil, true)
    return true
  }

  /// Checks the place, and takes stream and picture on if it has left the list.
  mutating func check(
    _ stream: inout HLSClient, _ presentation: inout Presentation, _ context: inout InputContext
  ) -> Finding {
    guard let media = stream.lastMedia, !media.isEnded,
      let place = Self.place(stream, presentation, at: context.now)
    else { return .listed }
    let moved = media.segments(in: context.now - stream.watch.listed)
    let oldest = media.start(of: media.mediaSequence) + media.targetDuration * moved
    guard leadsToEdge || place + media.targetDuration * Self.tolerance < oldest else {
      asked = nil
      return .listed
    }
    let isRecent = moved == 0 || asked.map { stream.watch.listed >= $0 } == true
    guard isRecent else {
      if asked == nil { stream.reloadPlaylist(&context) }
      asked = asked ?? context.now
      return .unknown
    }
    let next = media.resumption(atEdge: leadsToEdge || context.flavour.returnsToEdge)
    let target = media.start(of: next)
    if !leadsToEdge { context.announce(.timeJumped(from: place, to: target)) }
    self = WindowExit()
    presentation.leap(to: target, &context)
    stream.seek(to: next, &context)
    return .left(to: target)
  }

  /// The position of what is shown next; `nil` while nothing is loaded.
  private static func place(
    _ stream: HLSClient, _ presentation: Presentation, at now: Instant
  ) -> Duration? {
    presentation.rest(at: now) > .zero ? presentation.position(at: now) : stream.buffer.first?.start
  }

  /// Announces what is passed over before a segment that does not follow what was shown.
  static func reportGap(
    before segment: LoadedSegment, after presentation: Presentation,
    _ context: inout InputContext
  ) {
    let place = presentation.position(at: context.now)
    guard place > .zero, segment.start - place > segment.duration / 2 else { return }
    context.announce(.timeJumped(from: place, to: segment.start))
  }
}
