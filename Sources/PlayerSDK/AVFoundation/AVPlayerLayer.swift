/// Stands for AVFoundation's layer: where a player's picture would be shown.
@MainActor public final class AVPlayerLayer {
  /// Whose picture it is.
  public var player: AVPlayer?

  /// A layer that shows a player's picture.
  public init(player: AVPlayer? = nil) { self.player = player }
}
