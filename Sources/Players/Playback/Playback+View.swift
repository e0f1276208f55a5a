import HeadEndAPI
import Simulation

extension Playback {
  /// What pane and inspector show of playback.
  struct View {
    var picture: PictureObservation
    var rendition: Rendition?
    var buffer: Duration
    var throughput: Int?
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
  }
}
