import HeadEndAPI
import Simulation

/// Times a zap: when its milestones were reached. What runs beside something else counts only for
/// what it adds, so that the parts sum up to the whole.
struct ZapClock: Sendable {
  let channel: Int
  let begin: Instant
  /// What was shown before; `nil` for a first start, and where the player stays on its channel.
  private var left: ZapObservation.Left?
  /// Whether it goes to another channel: a first start and a restart do not.
  private var isZap = false
  private var ends: [ZapPart: Instant] = [:]
  /// When it ended, with or without a picture.
  private(set) var end: Instant?

  init(channel: Int, begin: Instant) {
    (self.channel, self.begin) = (channel, begin)
  }

  /// Notes what was shown before, and whether that was another channel.
  mutating func follow(_ left: ZapObservation.Left?, _ isZap: Bool) {
    (self.left, self.isZap) = (left, isZap)
  }

  /// Whether the zap has passed a milestone.
  func hasReached(_ part: ZapPart) -> Bool { ends[part] != nil }

  /// Notes that a part is done, unless the zap has ended.
  mutating func reach(_ part: ZapPart, at now: Instant) {
    guard end == nil else { return }
    ends[part] = now
    if part == .firstPicture { end = now }
  }

  /// Ends a zap without a picture.
  mutating func stop(at now: Instant) { end = end ?? now }

  /// What a list of many players shows of it; `nil` for a start and a restart.
  var brief: ZapBrief? {
    guard isZap else { return nil }
    let time = end.flatMap { hasReached(.firstPicture) ? $0 - begin : nil }
    return ZapBrief(begin: begin, end: end, time: time)
  }

  /// How far it is, of a zap that goes through these parts.
  func observation(at now: Instant, of parts: Set<ZapPart>) -> ZapObservation {
    let hasPicture = hasReached(.firstPicture)
    var times = ZapTime.sample
    (times.channel, times.begin) = (channel, begin)
    var (last, running): (Instant, ZapPart?) = (begin, nil)
    for part in ZapPart.allCases where running == nil {
      let isOpen = ends[part] == nil && !hasPicture && parts.contains(part)
      let next = max(last, isOpen ? end ?? now : ends[part] ?? last)
      times[part] = next - last
      last = next
      if isOpen { running = part }
    }
    return ZapObservation(left: left, times: times, part: running, end: end)
  }
}

extension Playback {
  /// What an input means for the source.
  enum Event: Equatable {
    case nothing
    /// There is more to show: it wants to resume.
    case segmentLoaded
    /// A playlist has come that it has asked for before it continues: it wants to resume.
    case playlistLoaded
    indirect case failed(ItemFailure)
    /// The load has failed, and nothing reports it.
    case failedInSilence
  }

  /// What pane and inspector show of playback.
  struct View {
    var picture: PictureObservation
    var rendition: Rendition?
    var buffer: Duration
    var rate: Int
    /// Where a seek in a live stream can go.
    var window: ClosedRange<Duration>?
    /// The date of the picture, where the stream has dates.
    var date: UnixTime?
    /// Whether an ad break is shown.
    var isInAdBreak: Bool
    /// Whether a video was played to its end.
    var hasEnded: Bool
    /// Whether it could play, and the app has not asked it to.
    var isReady: Bool
    var silence: SilenceObservation?
    /// When the picture will stand still without a report, as far as media is loaded.
    var freeze: SilenceObservation?
  }
}
