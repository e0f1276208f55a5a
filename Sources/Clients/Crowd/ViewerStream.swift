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
  func playlistArrival(_ viewer: Int, _ network: CrowdNetwork) -> Int64 {
    nextPlaylist == 0 || !flags.contains(.hasMaster)
      ? .max : network.constants.arrival(of: viewer, sent: nextPlaylist)
  }

  /// Has the wheel wake it for the next playlist.
  mutating func setTimer(
    _ viewer: ViewerReference, at instant: Int64, _ network: inout CrowdNetwork
  ) {
    guard flags.insert(.hasTimer).inserted else { return }
    network.set(.mediaArrives, of: viewer, at: instant)
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
  mutating func load(_ viewer: ViewerReference, _ network: inout CrowdNetwork) {
    guard failures < .max, flags.insert(.isLoading).inserted else { return }
    requestMaster(at: network.now, viewer, &network)
  }

  private mutating func requestMaster(
    at instant: Int64, _ viewer: ViewerReference, _ network: inout CrowdNetwork
  ) {
    nextPlaylist = instant
    network.send(.masterArrives, of: viewer, at: instant)
  }

  mutating func masterArrives(_ context: ViewerContext, _ network: inout CrowdNetwork) {
    let reply = playlistReply(context, bytes: network.constants.sizes(context).master, &network)
    network.set(.masterAnswered, reply.outcome, of: context.viewer, at: reply.instant)
  }

  private mutating func playlistReply(
    _ context: ViewerContext, bytes: Int, _ network: inout CrowdNetwork
  ) -> ViewerReply {
    network.exchange(
      .manifest, of: context, count: &playlists, within: network.constants.times.requestTimeout
    ) { _, _ in .of(.success, bytes) }.0
  }

  mutating func masterAnswered(
    _ outcome: Outcome, _ context: ViewerContext, _ network: inout CrowdNetwork
  ) -> Event {
    guard flags.contains(.isLoading) else { return .nothing }
    guard outcome == .success else {
      guard fail() else { return .failed }
      // Half the target duration, of which nothing is known yet.
      requestMaster(at: network.now + Self.second, context.viewer, &network)
      return .nothing
    }
    flags.insert(.hasMaster)
    failures = 0
    nextPlaylist = 0
    choose(on: context.channel, isFirst: true, network)
    requestMedia(at: network.now)
    // The master playlist names the session's key.
    if network.constants.isEncrypted(context.channel) {
      network.set(.keyNeeded, of: context.viewer, at: network.now)
    }
    return .nothing
  }

  private mutating func requestMedia(at instant: Int64) {
    nextPlaylist = instant
    flags.remove(.hasTimer)
  }

  mutating func mediaArrives(_ context: ViewerContext, _ network: inout CrowdNetwork) {
    guard playlistArrival(context.viewer.index, network) == network.now else { return }
    let end = Int32(Timeline.complete(at: Instant(nanoseconds: network.now)))
    let reply = playlistReply(
      context, bytes: network.constants.playlistBytes(on: context.channel, before: end), &network)
    let isLate =
      reply.instant - network.now + network.constants.half
      > network.constants.times.playlistPatience
    if reply.outcome == .success, !isLate, !flags.contains(.awaitsSegment), pumpAt == 0, isShowing {
      // Nothing can come between: its answer is taken at once.
      return apply(end, at: reply.instant, context, &network)
    }
    (comingEnd, nextPlaylist) = (isLate ? -end : end, 0)
    flags.remove(.hasTimer)
    flags.insert(.awaitsPlaylist)
    network.set(.mediaAnswered, reply.outcome, of: context.viewer, at: reply.instant)
  }

  mutating func mediaAnswered(
    _ outcome: Outcome, _ context: ViewerContext, _ network: inout CrowdNetwork
  ) -> Event {
    guard flags.remove(.awaitsPlaylist) != nil else { return .nothing }
    guard outcome == .success else {
      guard fail() else { return .failed }
      watchShowing(context.viewer, &network)
      let half = listEnd == 0 ? Self.second : network.constants.times.segment / 2
      requestMedia(at: network.now + half)
      return .nothing
    }
    // A client that waits too long for a playlist treats the line as a bad one (Players/Streaming,
    // "Late playlists").
    if comingEnd < 0, line.giveUp(on: network.constants.bandwidth(of: rung, on: context.channel)) {
      flags.remove(.hasChosen)
    }
    apply(abs(comingEnd), at: network.now, context, &network)
    return .nothing
  }

  private mutating func apply(
    _ end: Int32, at instant: Int64, _ context: ViewerContext, _ network: inout CrowdNetwork
  ) {
    // An unchanged playlist is requested again after half the time (RFC 8216 §6.3.4).
    let pause =
      end == listEnd ? network.constants.times.segment / 2 : network.constants.times.segment
    listEnd = end
    failures = 0
    requestMedia(at: instant + pause)
    pump(at: instant, context, &network)
  }

  /// Runs a planned pump; a rescheduled one is due later.
  mutating func pumpIsDue(_ context: ViewerContext, _ network: inout CrowdNetwork) {
    guard pumpAt == Self.microseconds(network.now) else { return }
    pumpAt = 0
    pump(at: network.now, context, &network)
  }

  /// Loads what is missing: the chosen rendition's playlist, or the next segment.
  private mutating func pump(
    at instant: Int64, _ context: ViewerContext, _ network: inout CrowdNetwork
  ) {
    guard flags.contains(.hasMaster), !flags.contains(.awaitsSegment) else { return }
    guard
      buffered(at: instant, network.constants.times.segment) < network.constants.times.bufferedMost
    else {
      guard isShowing, pumpAt == 0 else { return }
      let most = Int64(network.constants.times.bufferedMost) * network.constants.times.segment
      return setPump(at: playEnd - most, context.viewer, &network)
    }
    let last = rung
    choose(on: context.channel, isFirst: false, network)
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
    network.send(.segmentArrives, of: context.viewer, at: instant)
  }

  private mutating func setPump(
    at instant: Int64, _ viewer: ViewerReference, _ network: inout CrowdNetwork
  ) {
    pumpAt = Self.microseconds(max(instant, network.now))
    network.set(.pump, of: viewer, at: instant)
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
  private mutating func choose(on channel: Int, isFirst: Bool, _ network: CrowdNetwork) {
    guard isFirst || !flags.contains(.hasChosen) else { return }
    if !isFirst { flags.insert(.hasChosen) }
    rung = network.constants.rung(
      on: channel, current: isFirst ? nil : rung,
      throughput: line.bitsPerSecond)
  }

  mutating func segmentArrives(_ context: ViewerContext, _ network: inout CrowdNetwork) -> Event {
    guard flags.contains(.awaitsSegment) else { return .nothing }
    let answer = segmentAnswer(on: context.channel, network)
    let (reply, inFlight) = network.exchange(
      .segment, of: context, count: &segments, within: network.constants.times.segmentTimeout
    ) { _, _ in answer }
    // Some bytes of a picture that are wrong do not keep it from being loaded.
    guard reply.outcome == .success || inFlight.isOnlyBroken && reply.outcome == .refused else {
      network.set(.segmentAnswered, reply.outcome, of: context.viewer, at: reply.instant)
      return .nothing
    }
    line.begin(bytes(on: context.channel, network), in: reply.transfer)
    if isShowing, reply.instant <= playEnd, pumpAt == 0, !flags.contains(.awaitsPlaylist),
      playlistArrival(context.viewer.index, network) >= reply.instant
    {
      return loaded(at: reply.instant, hasKey: true, context, &network)
    }
    if isShowing, reply.instant > playEnd { watchForEnd(context.viewer, &network) }
    network.set(.segmentAnswered, of: context.viewer, at: reply.instant)
    return .nothing
  }

  /// What the origin answers: it has what is listed, and some more.
  private func segmentAnswer(on channel: Int, _ network: CrowdNetwork) -> ViewerAnswer {
    let complete = Int32(Timeline.complete(at: Instant(nanoseconds: network.now)))
    let oldest = complete - Int32(Timeline.usualCount + Timeline.keptCount)
    let isThere = nextSequence >= oldest && nextSequence < complete
    return .of(isThere ? .success : .refused, bytes(on: channel, network))
  }

  /// Bytes of a segment of the present rendition.
  private func bytes(on channel: Int, _ network: CrowdNetwork) -> Int {
    network.constants.bandwidth(of: rung, on: channel) / 8
      * Int(network.constants.times.segment / 1_000_000)
      / 1000
  }

  mutating func segmentAnswered(
    _ outcome: Outcome, hasKey: Bool, _ context: ViewerContext, _ network: inout CrowdNetwork
  ) -> Event {
    guard flags.contains(.awaitsSegment) else { return .nothing }
    guard outcome != .success else {
      return loaded(at: network.now, hasKey: hasKey, context, &network)
    }
    flags.remove(.awaitsSegment)
    if outcome == .timedOut,
      line.giveUp(on: network.constants.bandwidth(of: rung, on: context.channel))
    {
      flags.remove(.hasChosen)
    }
    guard fail() else { return .failed }
    watchShowing(context.viewer, &network)
    setPump(at: network.now + network.constants.times.segmentRetry, context.viewer, &network)
    return .nothing
  }

  private mutating func loaded(
    at instant: Int64, hasKey: Bool, _ context: ViewerContext, _ network: inout CrowdNetwork
  ) -> Event {
    flags.remove(.awaitsSegment)
    if line.finish() { flags.remove(.hasChosen) }
    failures = 0
    nextSequence += 1
    var event = Event.nothing
    if isShowing {
      if instant > playEnd { (playEnd, event) = (instant, .resumed) }
      playEnd += network.constants.times.segment
    } else {
      waiting += 1
    }
    pump(at: instant, context, &network)
    if hasKey, waiting > 0 { return start(context, &network) }
    return event
  }

  /// Shows what is loaded, once there is a key.
  mutating func start(_ context: ViewerContext, _ network: inout CrowdNetwork) -> Event {
    guard waiting > 0 else { return .nothing }
    playEnd = network.now + Int64(waiting) * network.constants.times.segment
    waiting = 0
    pump(at: network.now, context, &network)
    return .started
  }

  /// Whether what was loaded has been shown.
  mutating func ranDry(_ viewer: ViewerReference, _ network: inout CrowdNetwork) -> Event {
    flags.remove(.watchesForEnd)
    guard isShowing else { return .nothing }
    guard playEnd > network.now else { return .stalled }
    // Something was loaded meanwhile; only failures make it worth looking again.
    if failures > 0 { watchForEnd(viewer, &network) }
    return .nothing
  }

  private mutating func watchForEnd(_ viewer: ViewerReference, _ network: inout CrowdNetwork) {
    guard isShowing, !flags.contains(.watchesForEnd) else { return }
    flags.insert(.watchesForEnd)
    network.set(.ranDry, of: viewer, at: playEnd)
  }

  /// Loads fail while it shows what it has.
  private mutating func watchShowing(_ viewer: ViewerReference, _ network: inout CrowdNetwork) {
    watchForEnd(viewer, &network)
    watchForSegment(viewer, &network)
  }

  /// A player tries again whenever it begins to show another segment.
  private mutating func watchForSegment(_ viewer: ViewerReference, _ network: inout CrowdNetwork) {
    let rest = playEnd - network.now - 1
    guard isShowing, rest >= network.constants.times.segment,
      flags.insert(.watchesForSegment).inserted
    else { return }
    let next = playEnd - rest / network.constants.times.segment * network.constants.times.segment
    network.set(.segmentBegins, of: viewer, at: next)
  }

  /// It begins to show another segment, unless it stalled meanwhile.
  mutating func segmentBegins(_ context: ViewerContext, _ network: inout CrowdNetwork) {
    flags.remove(.watchesForSegment)
    guard failures > 0 else { return }
    let isTrue = (playEnd - network.now) % network.constants.times.segment == 0
    if isTrue { pump(at: network.now, context, &network) }
    watchForSegment(context.viewer, &network)
  }

  /// Counts a failed load; false when the item fails.
  private mutating func fail() -> Bool {
    failures += 1
    return Int(failures) < ClientTimes.loadPatience
  }
}
