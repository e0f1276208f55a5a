import HeadEndAPI
import Players
import Simulation

/// The media side of a light viewer: the playlist and segment requests of an `HLSClient` on a live
/// stream, and how long what it has loaded lasts. It draws no picture.
struct ViewerStream: Sendable {
  /// When what is loaded has been shown; while nothing is shown, when it was asked for, negative.
  private var playEnd: Int64 = 0
  /// When the next request for a playlist is sent; 0 = none is planned.
  private var nextPlaylist: Int64 = 0
  private var line = ViewerLine()
  /// When a pump is planned, in microseconds of simulated time, modulo 2³²; 0 = none is.
  private var pumpAt: UInt32 = 0
  private var segments: UInt32 = 0
  private var playlists: UInt32 = 0
  private var nextSequence: Int32 = -1
  /// The number after the last segment of the playlist that it has; 0 = it has none.
  private var listEnd: Int32 = 0
  /// The same of the playlist that is under way; negative where it comes late.
  private var comingEnd: Int32 = 0
  private var rung: Int8 = 0
  /// Segments that wait for a key.
  private var waiting: UInt8 = 0
  /// Loads that failed in a row; the most that there can be when the item has failed.
  private var failures: UInt8 = 0
  private var flags = Flags()

  /// Packed, because there is one for each of a million viewers.
  private struct Flags: OptionSet {
    let rawValue: UInt8

    static let isLoading = Flags(rawValue: 1)
    static let hasMaster = Flags(rawValue: 2)
    static let awaitsPlaylist = Flags(rawValue: 4)
    static let awaitsSegment = Flags(rawValue: 8)
    /// The rendition is the one for the present throughput.
    static let hasChosen = Flags(rawValue: 16)
    static let watchesForEnd = Flags(rawValue: 32)
    /// The wheel has a timer for the next playlist.
    static let hasTimer = Flags(rawValue: 64)
    static let watchesForSegment = Flags(rawValue: 128)
  }

  /// What an event means for the viewer.
  enum Event {
    case nothing
    /// The first picture.
    case started
    case resumed
    case stalled
    case failed
  }

  private static let second: Int64 = 1_000_000_000

  /// Something of its first cache line.
  var warmth: UInt64 { UInt64(bitPattern: playEnd) }

  var isShowing: Bool { playEnd > 0 }

  /// From when on nothing moves, if nothing more is loaded: before the first picture, since it was
  /// asked for.
  var standstill: Int64 { abs(playEnd) }

  /// Whether it plays, and nothing is planned but its next playlist.
  var isCalm: Bool {
    isShowing && pumpAt == 0
      && flags.isDisjoint(with: [
        .awaitsPlaylist, .awaitsSegment, .watchesForEnd, .watchesForSegment,
      ])
  }

  /// When the next request for a media playlist is at the head-end.
  func playlistArrival(_ viewer: Int, _ board: CrowdNetwork) -> Int64 {
    nextPlaylist == 0 || !flags.contains(.hasMaster)
      ? .max : board.rules.arrival(of: viewer, sent: nextPlaylist)
  }

  /// Has the wheel wake it for the next playlist.
  mutating func setTimer(_ viewer: ViewerReference, at instant: Int64, _ board: inout CrowdNetwork)
  {
    guard flags.insert(.hasTimer).inserted else { return }
    board.set(.mediaArrives, of: viewer, at: instant)
  }

  /// Another source, asked for now: what was measured of the line stays.
  mutating func close(at now: Int64) {
    let (measured, segments, playlists) = (line, segments, playlists)
    self = ViewerStream()
    (playEnd, line, self.segments, self.playlists) = (-now, measured, segments, playlists)
  }

  /// The item has failed: nothing is loaded before another source is asked for.
  mutating func end(at now: Int64) {
    close(at: now)
    failures = .max
  }

  /// Starts to load, once.
  mutating func load(_ viewer: ViewerReference, _ board: inout CrowdNetwork) {
    guard failures < .max, flags.insert(.isLoading).inserted else { return }
    requestMaster(at: board.now, viewer, &board)
  }

  private mutating func requestMaster(
    at instant: Int64, _ viewer: ViewerReference, _ board: inout CrowdNetwork
  ) {
    nextPlaylist = instant
    board.send(.masterArrives, of: viewer, at: instant)
  }

  mutating func masterArrives(_ turn: ViewerContext, _ board: inout CrowdNetwork) {
    let reply = playlistReply(turn, bytes: board.rules.sizes(turn).master, &board)
    board.set(.masterAnswered, reply.outcome, of: turn.viewer, at: reply.instant)
  }

  private mutating func playlistReply(
    _ turn: ViewerContext, bytes: Int, _ board: inout CrowdNetwork
  ) -> ViewerReply {
    board.exchange(
      .manifest, of: turn, count: &playlists, within: board.rules.times.requestTimeout
    ) { _, _ in .of(.success, bytes) }.0
  }

  mutating func masterAnswered(
    _ outcome: Outcome, _ turn: ViewerContext, _ board: inout CrowdNetwork
  ) -> Event {
    guard flags.contains(.isLoading) else { return .nothing }
    guard outcome == .success else {
      guard fail() else { return .failed }
      // Half the target duration, of which nothing is known yet.
      requestMaster(at: board.now + Self.second, turn.viewer, &board)
      return .nothing
    }
    flags.insert(.hasMaster)
    failures = 0
    nextPlaylist = 0
    choose(on: turn.channel, isFirst: true, board)
    requestMedia(at: board.now)
    // The master playlist names the session's key.
    if board.rules.isEncrypted(turn.channel) {
      board.set(.keyNeeded, of: turn.viewer, at: board.now)
    }
    return .nothing
  }

  private mutating func requestMedia(at instant: Int64) {
    nextPlaylist = instant
    flags.remove(.hasTimer)
  }

  mutating func mediaArrives(_ turn: ViewerContext, _ board: inout CrowdNetwork) {
    guard playlistArrival(turn.viewer.index, board) == board.now else { return }
    let end = Int32(Timeline.complete(at: Instant(nanoseconds: board.now)))
    let reply = playlistReply(
      turn, bytes: board.rules.playlistBytes(on: turn.channel, before: end), &board)
    let isLate = reply.instant - board.now + board.rules.half > board.rules.times.playlistPatience
    if reply.outcome == .success, !isLate, !flags.contains(.awaitsSegment), pumpAt == 0, isShowing {
      // Nothing can come between: its answer is taken at once.
      return apply(end, at: reply.instant, turn, &board)
    }
    (comingEnd, nextPlaylist) = (isLate ? -end : end, 0)
    flags.remove(.hasTimer)
    flags.insert(.awaitsPlaylist)
    board.set(.mediaAnswered, reply.outcome, of: turn.viewer, at: reply.instant)
  }

  mutating func mediaAnswered(
    _ outcome: Outcome, _ turn: ViewerContext, _ board: inout CrowdNetwork
  ) -> Event {
    guard flags.remove(.awaitsPlaylist) != nil else { return .nothing }
    guard outcome == .success else {
      guard fail() else { return .failed }
      watchShowing(turn.viewer, &board)
      let half = listEnd == 0 ? Self.second : board.rules.times.segment / 2
      requestMedia(at: board.now + half)
      return .nothing
    }
    // A client that waits too long for a playlist treats the line as a bad one (Players/Streaming,
    // "Late playlists").
    if comingEnd < 0, line.giveUp(on: board.rules.bandwidth(of: rung, on: turn.channel)) {
      flags.remove(.hasChosen)
    }
    apply(abs(comingEnd), at: board.now, turn, &board)
    return .nothing
  }

  private mutating func apply(
    _ end: Int32, at instant: Int64, _ turn: ViewerContext, _ board: inout CrowdNetwork
  ) {
    // An unchanged playlist is requested again after half the time (RFC 8216 §6.3.4).
    let pause = end == listEnd ? board.rules.times.segment / 2 : board.rules.times.segment
    listEnd = end
    failures = 0
    requestMedia(at: instant + pause)
    pump(at: instant, turn, &board)
  }

  /// Runs a planned pump; a rescheduled one is due later.
  mutating func pumpIsDue(_ turn: ViewerContext, _ board: inout CrowdNetwork) {
    guard pumpAt == Self.microseconds(board.now) else { return }
    pumpAt = 0
    pump(at: board.now, turn, &board)
  }

  /// Loads what is missing: the chosen rendition's playlist, or the next segment.
  private mutating func pump(at instant: Int64, _ turn: ViewerContext, _ board: inout CrowdNetwork)
  {
    guard flags.contains(.hasMaster), !flags.contains(.awaitsSegment) else { return }
    guard buffered(at: instant, board.rules.times.segment) < board.rules.times.bufferedMost else {
      guard isShowing, pumpAt == 0 else { return }
      let most = Int64(board.rules.times.bufferedMost) * board.rules.times.segment
      return setPump(at: playEnd - most, turn.viewer, &board)
    }
    let last = rung
    choose(on: turn.channel, isFirst: false, board)
    if rung != last { listEnd = 0 }
    guard listEnd > 0 else {
      let isUnderWay =
        flags.contains(.awaitsPlaylist) || (nextPlaylist > 0 && nextPlaylist <= instant)
      if !isUnderWay { requestMedia(at: instant) }
      return
    }
    let first = nextSequence < 0 ? listEnd - Int32(MediaPlaylist.holdBack) : nextSequence
    nextSequence = max(first, listEnd - Int32(Timeline.usualCount))
    guard nextSequence < listEnd else { return }
    flags.insert(.awaitsSegment)
    board.send(.segmentArrives, of: turn.viewer, at: instant)
  }

  private mutating func setPump(
    at instant: Int64, _ viewer: ViewerReference, _ board: inout CrowdNetwork
  ) {
    pumpAt = Self.microseconds(max(instant, board.now))
    board.set(.pump, of: viewer, at: instant)
  }

  // Never 0, which means that there is none.
  private static func microseconds(_ instant: Int64) -> UInt32 {
    max(1, UInt32(truncatingIfNeeded: instant / 1000))
  }

  /// Segments that are loaded, beyond the one that is shown.
  private func buffered(at instant: Int64, _ segment: Int64) -> Int {
    guard isShowing else { return Int(waiting) }
    let rest = max(0, playEnd - instant)
    return max(0, Int((rest + segment - 1) / segment) - 1)
  }

  /// Chooses the rendition; nothing changes while the throughput does not.
  private mutating func choose(on channel: Int, isFirst: Bool, _ board: CrowdNetwork) {
    guard isFirst || !flags.contains(.hasChosen) else { return }
    if !isFirst { flags.insert(.hasChosen) }
    rung = board.rules.rung(
      on: channel, current: isFirst ? nil : rung,
      throughput: line.bitsPerSecond)
  }

  mutating func segmentArrives(_ turn: ViewerContext, _ board: inout CrowdNetwork) -> Event {
    guard flags.contains(.awaitsSegment) else { return .nothing }
    let answer = segmentAnswer(on: turn.channel, board)
    let (reply, passage) = board.exchange(
      .segment, of: turn, count: &segments, within: board.rules.times.segmentTimeout
    ) { _, _ in answer }
    // Some bytes of a picture that are wrong do not keep it from being loaded.
    guard reply.outcome == .success || passage.isOnlyBroken && reply.outcome == .refused else {
      board.set(.segmentAnswered, reply.outcome, of: turn.viewer, at: reply.instant)
      return .nothing
    }
    line.begin(bytes(on: turn.channel, board), in: reply.transfer)
    if isShowing, reply.instant <= playEnd, pumpAt == 0, !flags.contains(.awaitsPlaylist),
      playlistArrival(turn.viewer.index, board) >= reply.instant
    {
      return loaded(at: reply.instant, hasKey: true, turn, &board)
    }
    if isShowing, reply.instant > playEnd { watchForEnd(turn.viewer, &board) }
    board.set(.segmentAnswered, of: turn.viewer, at: reply.instant)
    return .nothing
  }

  /// What the origin answers: it has what is listed, and some more.
  private func segmentAnswer(on channel: Int, _ board: CrowdNetwork) -> ViewerAnswer {
    let complete = Int32(Timeline.complete(at: Instant(nanoseconds: board.now)))
    let oldest = complete - Int32(Timeline.usualCount + Timeline.keptCount)
    let isThere = nextSequence >= oldest && nextSequence < complete
    return .of(isThere ? .success : .refused, bytes(on: channel, board))
  }

  /// Bytes of a segment of the present rendition.
  private func bytes(on channel: Int, _ board: CrowdNetwork) -> Int {
    board.rules.bandwidth(of: rung, on: channel) / 8 * Int(board.rules.times.segment / 1_000_000)
      / 1000
  }

  mutating func segmentAnswered(
    _ outcome: Outcome, hasKey: Bool, _ turn: ViewerContext, _ board: inout CrowdNetwork
  ) -> Event {
    guard flags.contains(.awaitsSegment) else { return .nothing }
    guard outcome != .success else {
      return loaded(at: board.now, hasKey: hasKey, turn, &board)
    }
    flags.remove(.awaitsSegment)
    if outcome == .timedOut, line.giveUp(on: board.rules.bandwidth(of: rung, on: turn.channel)) {
      flags.remove(.hasChosen)
    }
    guard fail() else { return .failed }
    watchShowing(turn.viewer, &board)
    setPump(at: board.now + board.rules.times.segmentRetry, turn.viewer, &board)
    return .nothing
  }

  private mutating func loaded(
    at instant: Int64, hasKey: Bool, _ turn: ViewerContext, _ board: inout CrowdNetwork
  ) -> Event {
    flags.remove(.awaitsSegment)
    if line.finish() { flags.remove(.hasChosen) }
    failures = 0
    nextSequence += 1
    var event = Event.nothing
    if isShowing {
      if instant > playEnd { (playEnd, event) = (instant, .resumed) }
      playEnd += board.rules.times.segment
    } else {
      waiting += 1
    }
    pump(at: instant, turn, &board)
    if hasKey, waiting > 0 { return start(turn, &board) }
    return event
  }

  /// Shows what is loaded, once there is a key.
  mutating func start(_ turn: ViewerContext, _ board: inout CrowdNetwork) -> Event {
    guard waiting > 0 else { return .nothing }
    playEnd = board.now + Int64(waiting) * board.rules.times.segment
    waiting = 0
    pump(at: board.now, turn, &board)
    return .started
  }

  /// Whether what was loaded has been shown.
  mutating func ranDry(_ viewer: ViewerReference, _ board: inout CrowdNetwork) -> Event {
    flags.remove(.watchesForEnd)
    guard isShowing else { return .nothing }
    guard playEnd > board.now else { return .stalled }
    // Something was loaded meanwhile; only failures make it worth looking again.
    if failures > 0 { watchForEnd(viewer, &board) }
    return .nothing
  }

  private mutating func watchForEnd(_ viewer: ViewerReference, _ board: inout CrowdNetwork) {
    guard isShowing, !flags.contains(.watchesForEnd) else { return }
    flags.insert(.watchesForEnd)
    board.set(.ranDry, of: viewer, at: playEnd)
  }

  /// Loads fail while it shows what it has.
  private mutating func watchShowing(_ viewer: ViewerReference, _ board: inout CrowdNetwork) {
    watchForEnd(viewer, &board)
    watchForSegment(viewer, &board)
  }

  /// A player tries again whenever it begins to show another segment.
  private mutating func watchForSegment(_ viewer: ViewerReference, _ board: inout CrowdNetwork) {
    let rest = playEnd - board.now - 1
    guard isShowing, rest >= board.rules.times.segment,
      flags.insert(.watchesForSegment).inserted
    else { return }
    let next = playEnd - rest / board.rules.times.segment * board.rules.times.segment
    board.set(.segmentBegins, of: viewer, at: next)
  }

  /// It begins to show another segment, unless it stalled meanwhile.
  mutating func segmentBegins(_ turn: ViewerContext, _ board: inout CrowdNetwork) {
    flags.remove(.watchesForSegment)
    guard failures > 0 else { return }
    let isTrue = (playEnd - board.now) % board.rules.times.segment == 0
    if isTrue { pump(at: board.now, turn, &board) }
    watchForSegment(turn.viewer, &board)
  }

  /// Counts a failed load; false when the item fails.
  private mutating func fail() -> Bool {
    failures += 1
    return Int(failures) < ClientTimes.loadPatience
  }
}
