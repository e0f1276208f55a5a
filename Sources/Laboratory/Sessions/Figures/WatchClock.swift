import HeadEndAPI
import Players
import Simulation

/// How long players have shown a moving picture, and how long they have waited for the next one,
/// by what is announced of them.
struct WatchClock: Sendable {
  /// What all players of a kind have shown.
  struct Total: Sendable {
    /// Time with a moving picture.
    var playing = Duration.zero
    /// Time without one, after it had come.
    var waiting = Duration.zero
    var stalls = 0
    /// How long those stalls took that are over.
    var stallTimes = Histogram(Histogram.stalls)
  }

  /// What an announcement says of a player's picture.
  private enum Event {
    /// It begins to zap: the picture is that of the channel before.
    case leave
    case play
    case wait
    /// The buffer ran dry.
    case stall
    /// Nothing moves, and no viewer waits.
    case rest
  }

  private enum Phase {
    case resting, starting, playing, waiting
  }

  private struct Watch {
    let kind: PlayerKind
    var phase = Phase.resting
    /// Up to when its time is counted.
    var counted: Instant
    /// Since when it stalls.
    var stalled: Instant?
  }

  private var watches: [PlayerID: Watch] = [:]
  private(set) var totals: [PlayerKind: Total] = [:]
  /// The latest instant of which anything is known.
  private var last = Instant.zero

  /// Hears what was announced of a player.
  mutating func observe(_ notice: Notice, of id: PlayerID, _ kind: PlayerKind, at now: Instant) {
    last = max(last, now)
    guard let event = Self.event(of: notice) else { return }
    count(id, to: now)
    var watch = watches[id] ?? Watch(kind: kind, counted: now)
    let isStarted = watch.phase == .playing || watch.phase == .waiting
    switch event {
    case .leave: watch.phase = .starting
    case .play: watch.phase = .playing
    case .wait: if isStarted { watch.phase = .waiting }
    case .stall where isStarted:
      watch.phase = .waiting
      totals[kind, default: Total()].stalls += 1
      if watch.stalled == nil { watch.stalled = now }
    case .stall: break
    case .rest: watch.phase = .resting
    }
    if watch.phase != .waiting, let begin = watch.stalled {
      totals[kind, default: Total()].stallTimes.observe(now - begin)
      watch.stalled = nil
    }
    watches[id] = watch
  }

  /// A player has failed at an instant, and nothing said that its picture stands.
  mutating func fail(_ id: PlayerID, at now: Instant) {
    guard let kind = watches[id]?.kind else { return }
    observe(.timeline(.stopped), of: id, kind, at: now)
  }

  /// Whether it shows a picture, or waits for the next one.
  func isWatched(_ id: PlayerID) -> Bool {
    watches[id].map { $0.phase == .playing || $0.phase == .waiting } ?? false
  }

  /// Counts each player's time up to an instant, or to the latest that is known.
  mutating func count(to now: Instant) {
    last = max(last, now)
    for id in watches.keys { count(id, to: last) }
  }

  private mutating func count(_ id: PlayerID, to now: Instant) {
    guard let watch = watches[id], now > watch.counted else { return }
    let passed = now - watch.counted
    switch watch.phase {
    case .playing: totals[watch.kind, default: Total()].playing += passed
    case .waiting: totals[watch.kind, default: Total()].waiting += passed
    case .resting, .starting: break
    }
    watches[id]?.counted = now
  }

  /// Continues at another instant, with the players as they are there: what was counted stays.
  mutating func restart(at now: Instant, _ players: [(PlayerID, PlayerKind, PlayerStatus)]) {
    count(to: last)
    last = now
    watches = [:]
    for (id, kind, status) in players {
      let phase: Phase =
        switch status {
        case .playing: .playing
        case .waiting: .waiting
        case .sourceSet, .playRequested, .play: .starting
        case .uninitialised, .initialised, .paused, .stopped, .error: .resting
        }
      watches[id] = Watch(kind: kind, phase: phase, counted: now)
    }
  }
}

extension WatchClock {
  private static func event(of notice: Notice) -> Event? {
    switch notice {
    case .simulator(.zapStarted): .leave
    case .timeline(.playing): .play
    case .timeline(.waiting): .wait
    case .sdk(.playbackStalled): .stall
    case .timeline(.paused), .timeline(.stopped), .sdk(.didPlayToEndTime),
      .sdk(.failedToPlayToEndTime), .simulator(.appKilled), .simulator(.playerRemoved):
      .rest
    case .flowplayer(.reported(.didChangeState(let state), _)): event(of: state)
    case .tvsdk(let notice): event(of: notice)
    case .simulator, .timeline, .sdk, .session, .app, .contentKeys, .offline, .flowplayer,
      .outside:
      nil
    }
  }

  /// TVSDK posts statuses, and when it buffers.
  private static func event(of notice: TVSDKNotice) -> Event? {
    switch notice {
    case .statusChanged(.playing), .bufferingCompleted: .play
    case .bufferingStarted: .wait
    case .statusChanged(.paused), .statusChanged(.stopped), .statusChanged(.completed),
      .statusChanged(.error):
      .rest
    case .statusChanged, .timeChanged, .itemChanged, .playStarted, .playCompleted, .entryAdded,
      .seekStarted, .seekCompleted, .seekFailed, .logged:
      nil
    }
  }

  /// A Flowplayer reports states instead of the timeline.
  private static func event(of state: FlowplayerState) -> Event? {
    switch state {
    case .play: .play
    case .buffer: .wait
    case .pause, .complete, .failure, .idle: .rest
    case .load, .ready: nil
    }
  }
}
