import HeadEndAPI

extension HLSClient {
  /// What an answer means for playback.
  enum Outcome: Equatable {
    case nothing
    /// The master playlist is read: the item is ready to play.
    case loaded
    case segmentLoaded(bytes: Int)
    indirect case failed(ItemFailure)
  }

  /// Why no rendition may be shown on the display; `nil` when one may.
  func outputFailure(_ context: InputContext) -> ItemFailure? {
    guard let least = master?.variants.map(\.hdcp).min(), least > context.output else { return nil }
    return ItemFailure(
      code: -11868,
      comment: "noCompatibleAlternatesForExternalDisplay: every rendition needs HDCP "
        + least.attribute)
  }
}
