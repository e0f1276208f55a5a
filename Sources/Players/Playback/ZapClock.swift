import HeadEndAPI
import Simulation

/// Times a zap: when its milestones were reached. What runs beside something else counts only for
/// what it adds, so that the parts sum up to the whole.
struct ZapClock: Sendable {
  let channel: Int
  let begin: Instant
  var tornDown: Instant?
  var sessionReady: Instant?
  var licenceReady: Instant?

  /// The breakdown, once the first picture is there.
  func time(firstPicture: Instant) -> ZapTime {
    let tornDown = max(begin, tornDown ?? begin)
    let sessionReady = max(tornDown, sessionReady ?? tornDown)
    let licenceReady = max(sessionReady, licenceReady ?? sessionReady)
    return ZapTime(
      channel: channel, begin: begin, teardown: tornDown - begin, setup: sessionReady - tornDown,
      licence: licenceReady - sessionReady, firstPicture: firstPicture - licenceReady)
  }
}

extension Playback {
  /// What an input means for the source.
  enum Event: Equatable {
    case nothing
    /// There is more to show: it wants to resume.
    case segmentLoaded
    /// A playlist has come that it has asked for before it goes on: it wants to resume.
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
    /// Whether it could play, and nobody has asked it to.
    var isReady: Bool
    var silence: SilenceObservation?
  }
}
