/// The SDK's view of a player; headless here.
@MainActor public final class OTVContainerView {
  /// Whose picture it shows.
  public var player: OTVAVPlayer?

  /// A view that shows a player's picture.
  public init(player: OTVAVPlayer? = nil) { self.player = player }
}
