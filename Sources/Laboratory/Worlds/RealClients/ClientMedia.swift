import HeadEndAPI
import Players
import Simulation

/// The segments that a real client has fetched last: of pictures, and of sound.
struct ClientMedia: Sendable {
  private var pictures: Pictures?
  /// When it asked for a segment last, be it of pictures or of sound.
  private(set) var fedAt: Instant?
  /// Lines of the picture in the last segment of an upstream, 0 where that is not known; `nil` for
  /// the head-end's own media.
  private var foreignHeight: Int?

  private struct Pictures: Sendable {
    let scene: String
    let rendition: VideoRendition
    let frameRate: MediaFrameRate
    let start: Duration
    let at: Instant
  }

  /// Without any request for so long a client counts as silent: two segments [N].
  static let patience = Duration.seconds(12)

  /// Takes in what a client was given; whether it was a segment.
  mutating func record(_ order: MediaOrder, at now: Instant) -> Bool {
    guard case .segment(let number, _) = order.file else { return false }
    fedAt = now
    guard case .pictures(let rendition) = order.track else { return true }
    pictures = Pictures(
      scene: order.scene, rendition: rendition, frameRate: order.frameRate,
      start: Timeline.segmentDuration * number, at: now)
    return true
  }

  /// Takes in a segment of an upstream, of which the head-end sees no picture.
  mutating func recordForeign(height: Int, at now: Instant) {
    (fedAt, foreignHeight) = (now, height)
  }

  /// Whether it has fetched no pictures lately, but sound.
  private var isSoundAlone: Bool {
    guard let fedAt, let pictures else { return fedAt != nil }
    return fedAt - pictures.at >= Self.patience
  }

  /// Such as `FETCHING 720p`.
  var words: String {
    if let foreignHeight {
      return foreignHeight > 0 ? "FETCHING \(foreignHeight)p" : "FETCHING"
    }
    guard let pictures, !isSoundAlone else {
      return fedAt == nil ? "CONNECTED" : "FETCHING SOUND"
    }
    return "FETCHING \(pictures.rendition.height)p"
  }

  var rendition: Rendition? {
    guard let pictures, !isSoundAlone else { return nil }
    let rendition = pictures.rendition
    return Rendition(
      rendition.width, rendition.height,
      kilobits: rendition.bandwidth(at: pictures.frameRate) / 1000)
  }

  /// The picture of a client that shows it like this.
  func picture(at now: Instant, _ look: PictureObservation.Look) -> PictureObservation {
    guard let pictures, !isSoundAlone else {
      return PictureObservation(scene: "", mediaTime: .zero, height: 0, look: .blank)
    }
    return PictureObservation(
      scene: pictures.scene, mediaTime: pictures.start + min(now - pictures.at, Self.patience),
      height: pictures.rendition.height, look: look)
  }
}
