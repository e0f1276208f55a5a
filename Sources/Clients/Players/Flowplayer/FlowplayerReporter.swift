package import Simulation

/// What a Flowplayer would report while a simulated player goes through its states: compares each
/// snapshot with the one before. The events are the SDK's; their order within one step is our
/// choice, because it is not documented [N] (Players/Flowplayer, "Notifications").
package struct FlowplayerReporter: Sendable {
  /// Identifies the player (Players/Flowplayer, "Player identity").
  package let id: String
  /// All states so far, newest first; at most ``historyLimit``.
  package private(set) var stateList: [FlowplayerState] = [.idle]
  /// All playback states so far, newest first; at most ``historyLimit``.
  package private(set) var playbackStateList: [FlowplayerPlaybackState] = [.idle]
  package private(set) var bufferState = FlowplayerBufferState.empty
  package private(set) var playbackType = FlowplayerPlaybackType.unknown
  package private(set) var quality: FlowplayerQuality?

  /// How many states the SDK keeps (Players/Flowplayer, "States").
  package static let historyLimit = 100

  private var duration: Duration?
  private var window: ClosedRange<Duration>?
  private var last = Snapshot(phase: .idle)

  package init(id: String) { self.id = id }

  /// Like the SDK's `init(avPlayer:id:)`: a random id unless one is given.
  package init(id: String?, random: inout RandomStream) {
    self.init(id: id ?? random.uuid())
  }

  package var state: FlowplayerState { stateList.first ?? .idle }
  package var playbackState: FlowplayerPlaybackState { playbackStateList.first ?? .idle }

  /// The events for what changed since the last snapshot, in order; none if nothing did.
  mutating func report(_ snapshot: Snapshot) -> [FlowplayerEvent] {
    defer { last = snapshot }
    let isNewMedia = isNewMedia(snapshot)
    let steps = steps(to: snapshot.state, isNewMedia: isNewMedia)
    let isComingBack = playbackState == .background
    var events: [FlowplayerEvent] = isNewMedia ? [.didReceiveMediaItem(snapshot.media)] : []
    if isNewMedia || snapshot.phase == .idle { forgetMedia() }
    enter(steps.filter { $0 == .load }, &events)
    describeMedia(snapshot, &events)
    enter(steps.filter { $0 == .ready }, &events)
    describePicture(snapshot, &events)
    // An app that comes back sees `.playing` after `.background` while `state` is still `.pause`.
    if isComingBack { changePlaybackState(snapshot, &events) }
    enter(steps.filter { $0 != .load && $0 != .ready }, &events)
    tellFailure(snapshot, &events)
    changePlaybackState(snapshot, &events)
    return events
  }

  private func isNewMedia(_ snapshot: Snapshot) -> Bool {
    switch snapshot.phase {
    case .idle: false
    case .failed: last.media != snapshot.media
    case .loading: last.phase != .loading || last.media != snapshot.media
    case .ready, .playing, .paused, .waiting, .ended:
      state == .idle || state == .failure || last.media != snapshot.media
    }
  }

  private mutating func forgetMedia() {
    playbackType = .unknown
    quality = nil
    duration = nil
    window = nil
  }

  private mutating func enter(_ steps: [FlowplayerState], _ events: inout [FlowplayerEvent]) {
    for step in steps {
      stateList = Array(([step] + stateList).prefix(Self.historyLimit))
      events.append(.didChangeState(step))
    }
  }

  private mutating func describeMedia(_ snapshot: Snapshot, _ events: inout [FlowplayerEvent]) {
    guard snapshot.phase.knowsItsMedia else { return }
    let type: FlowplayerPlaybackType = snapshot.isLive ? .live : .vod
    if type != playbackType {
      playbackType = type
      events.append(.media(.didChangePlaybackType(type)))
    }
    if let length = snapshot.duration, length != duration {
      duration = length
      events.append(.media(.didChangeDuration(seconds: length.inSeconds)))
    }
    if let current = snapshot.window, current != window {
      window = current
      events.append(
        .media(
          .didChangeDVRWindow(
            start: current.lowerBound.inSeconds, end: current.upperBound.inSeconds)))
    }
  }

  private mutating func describePicture(_ snapshot: Snapshot, _ events: inout [FlowplayerEvent]) {
    let buffer = FlowplayerBufferState(ahead: snapshot.bufferAhead)
    if buffer != bufferState {
      bufferState = buffer
      events.append(.media(.didChangeBufferState(buffer)))
    }
    guard snapshot.phase.knowsItsMedia, let height = snapshot.height else { return }
    let shown = FlowplayerQuality(height: height)
    if shown != quality {
      quality = shown
      events.append(.media(.didChangeQuality(shown)))
    }
  }

  private func tellFailure(_ snapshot: Snapshot, _ events: inout [FlowplayerEvent]) {
    guard case .failed(let message) = snapshot.phase, last.phase != snapshot.phase else { return }
    events.append(.didFailWithError(message))
  }

  private mutating func changePlaybackState(
    _ snapshot: Snapshot, _ events: inout [FlowplayerEvent]
  ) {
    let next = snapshot.playbackState(after: playbackState)
    guard next != playbackState else { return }
    playbackStateList = Array(([next] + playbackStateList).prefix(Self.historyLimit))
    events.append(.didChangePlaybackState(next))
  }

  /// The states on the way to `target`, in order: no media plays before it was loaded and ready,
  /// even if no snapshot was taken meanwhile.
  private func steps(to target: FlowplayerState, isNewMedia: Bool) -> [FlowplayerState] {
    var steps: [FlowplayerState] = isNewMedia && state != .load ? [.load] : []
    let isLoading = isNewMedia || state == .load
    if isLoading, [.play, .pause, .buffer, .complete].contains(target) { steps.append(.ready) }
    return (steps.last ?? state) == target ? steps : steps + [target]
  }
}

extension FlowplayerReporter {
  /// What a simulated player is doing, as far as a Flowplayer reports it.
  enum Phase: Hashable, Sendable {
    case idle
    case loading
    case ready
    case playing
    case paused
    case waiting
    case ended
    /// Why, in words.
    case failed(String)

    /// Whether playback was requested and has neither ended nor failed.
    var isUnderWay: Bool { self == .playing || self == .paused || self == .waiting }

    /// Whether the stream's playlists have been read: the player knows what it plays.
    var knowsItsMedia: Bool { self == .ready || self == .ended || isUnderWay }
  }

  /// The state of a simulated player at one instant.
  struct Snapshot: Hashable, Sendable {
    var phase: Phase
    /// The media's name or address; a different one means a new load.
    var media = ""
    /// Height of the rendition shown, in lines.
    var height: Int?
    var isLive = false
    /// `nil` for live streams and while unknown.
    var duration: Duration?
    /// How much media is loaded ahead of what is shown.
    var bufferAhead = Duration.zero
    /// Whether the app is in the background and playback has paused there, as it does without
    /// `enableBackgroundPlayback`.
    var isBackground = false
    /// Whether an AirPlay receiver shows the picture.
    var isCasting = false
    /// The DVR window of a live stream; `nil` without one, for videos, and while unknown.
    var window: ClosedRange<Duration>?
  }
}

extension FlowplayerReporter.Snapshot {
  /// The `state` of a player with this snapshot; in the background it pauses.
  var state: FlowplayerState {
    switch phase {
    case .idle: .idle
    case .loading: .load
    case .ready: .ready
    case .playing: isBackground ? .pause : .play
    case .paused: .pause
    case .waiting: isBackground ? .pause : .buffer
    case .ended: .complete
    case .failed: .failure
    }
  }

  /// The `playbackState` of a player with this snapshot that was in `last` before. Pausing or
  /// stalling does not change it once something has played.
  func playbackState(after last: FlowplayerPlaybackState) -> FlowplayerPlaybackState {
    switch phase {
    case .idle, .loading, .ready, .failed: .idle
    case .ended: .ended
    case .paused where !last.isUnderWay, .waiting where !last.isUnderWay: last
    case .playing, .paused, .waiting:
      isBackground ? .background : isCasting ? .casting : .playing
    }
  }
}

extension FlowplayerPlaybackState {
  fileprivate var isUnderWay: Bool { self != .idle && self != .ended }
}
