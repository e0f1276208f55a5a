import HeadEndAPI

/// What a `PTMediaPlayer` posts while a simulated player goes through its states: compares each
/// snapshot with the one before. The order of notifications within one step is our choice, because
/// it is not documented [N] (Players/TVSDK, "Status").
package struct TVSDKReporter: Sendable {
  /// `nil` before the app has made the player.
  package private(set) var status: TVSDKStatus?
  /// Whether the picture of an item that has played stands still until the buffer fills.
  package private(set) var isBuffering = false
  /// The source that plays: each is a separate item.
  private var item: Int?
  /// Whether the item has played since it was set, or since it ended.
  private var hasStarted = false
  /// The newest entry of the item's history that is no change of its state.
  private var lastEvent: TVSDKEntry?
  /// The newest entry of all.
  private var lastEntry: TVSDKEntry?
  private var entryCount = 0

  package init() {}

  /// The notices for what changed since the last snapshot, in order; none if nothing did.
  mutating func report(_ snapshot: Snapshot) -> [TVSDKNotice] {
    guard snapshot.phase != .idle else { return [] }
    var notices: [TVSDKNotice] = []
    let isNewItem = item != snapshot.item
    if isBuffering, isNewItem || snapshot.phase != .waiting {
      isBuffering = false
      notices.append(.bufferingCompleted)
    }
    if isNewItem { set(snapshot, &notices) }
    for step in steps(to: target(of: snapshot)) { enter(step, snapshot, &notices) }
    if snapshot.phase == .waiting, status == .playing, !isBuffering {
      isBuffering = true
      notices.append(.bufferingStarted)
    }
    return notices
  }

  /// A new item: a player that does not exist yet is made; one in Error is reset first, which is
  /// our choice [N].
  private mutating func set(_ snapshot: Snapshot, _ notices: inout [TVSDKNotice]) {
    item = snapshot.item
    hasStarted = false
    if status == nil || status == .error { enter(.created, snapshot, &notices) }
    notices.append(.itemChanged(url: snapshot.url))
    enter(.initializing, snapshot, &notices)
  }

  private mutating func enter(
    _ step: TVSDKStatus, _ snapshot: Snapshot, _ notices: inout [TVSDKNotice]
  ) {
    status = step
    var cause: TVSDKEntry?
    if step == .error, case .failed(let error) = snapshot.phase {
      let failure = TVSDKEntry.failure(error)
      notices.append(.entryAdded(failure))
      cause = failure
    }
    notices.append(.entryAdded(.stateChange(to: step, because: cause)))
    notices.append(.statusChanged(step))
    if step == .playing, !hasStarted {
      hasStarted = true
      notices += [.playStarted, .entryAdded(TVSDKEntry(.playbackStart))]
    }
    if step == .completed {
      hasStarted = false
      notices += [.playCompleted, .entryAdded(TVSDKEntry(.playbackComplete))]
    }
  }

  /// The status that a snapshot shows. An item that has not played yet is Ready, even where the app
  /// has paused it; after its end it plays again from Completed.
  private func target(of snapshot: Snapshot) -> TVSDKStatus {
    switch snapshot.phase {
    case .idle, .loading: status ?? .created
    case .ready: .ready
    case .playing: .playing
    case .waiting: hasStarted || status == .completed ? .playing : .ready
    case .paused: hasStarted ? .paused : status == .completed ? .completed : .ready
    case .stopped: .stopped
    case .ended: .completed
    case .failed: .error
    }
  }

  /// The statuses on the way to `target`, in order: what was loaded is first Initialized, and Ready
  /// as soon as `prepareToPlay` has placed the ads, of which there are none here [N].
  private func steps(to target: TVSDKStatus) -> [TVSDKStatus] {
    guard target != status else { return [] }
    let isPrepared = target == .ready || target == .playing || target == .completed
    var steps: [TVSDKStatus] =
      status == .initializing && isPrepared ? [.initialized, .ready] : []
    if target == .completed, !hasStarted { steps.append(.playing) }
    return steps.last == target ? steps : steps + [target]
  }
}

extension TVSDKReporter {
  /// Keeps what is added to the item's history; a new item has its own.
  mutating func record(_ notice: TVSDKNotice) {
    switch notice {
    case .itemChanged: (lastEvent, lastEntry, entryCount) = (nil, nil, 0)
    case .entryAdded(let entry):
      entryCount += 1
      lastEntry = entry
      if entry.code != .playerStateChange { lastEvent = entry }
    case .statusChanged, .timeChanged, .playStarted, .playCompleted, .seekStarted, .seekCompleted,
      .seekFailed, .bufferingStarted, .bufferingCompleted, .logged:
      break
    }
  }

  var observation: TVSDKObservation? {
    status.map {
      TVSDKObservation(
        status: $0, lastEvent: lastEvent, lastEntry: lastEntry, entryCount: entryCount)
    }
  }

  /// What a simulated player is doing, as far as a `PTMediaPlayer` shows it.
  enum Phase: Hashable, Sendable {
    /// There is no player.
    case idle
    case loading
    /// The playlists have been read.
    case ready
    case playing
    case paused
    case waiting
    case ended
    case stopped
    /// With the system's error, where there is one.
    case failed(NativeError?)
  }

  /// The state of a simulated player at one instant.
  struct Snapshot: Hashable, Sendable {
    var phase: Phase
    /// The number of its item: each source is one.
    var item = 1
    var url = ""
  }
}
