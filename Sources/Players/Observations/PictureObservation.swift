/// What a player's picture shows at one instant.
package struct PictureObservation: Hashable, Sendable {
  /// How the picture looks.
  package enum Look: Sendable {
    /// Nothing yet: loading.
    case blank
    case normal
    /// Stalled or paused: the last picture stands.
    case frozen
    /// The key does not open the segments.
    case scrambled
    /// Stopped or failed: the last picture, darkened.
    case dark
  }

  /// The test card named in the segment that is shown, such as `globe`; empty while blank.
  package var scene: String
  /// Position in the stream.
  package var mediaTime: Duration
  /// Lines of the rendition shown.
  package var height: Int
  package var look: Look

  package init(scene: String, mediaTime: Duration, height: Int, look: Look) {
    self.scene = scene
    self.mediaTime = mediaTime
    self.height = height
    self.look = look
  }
}
