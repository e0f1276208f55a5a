/// Stands in for AVFoundation's values of a layer's `videoGravity`, which have no effect here.
public struct AVLayerVideoGravity: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// Fit the picture into the layer, and keep its proportions.
  public static let resizeAspect = Self(rawValue: "AVLayerVideoGravityResizeAspect")
  /// Fill the layer, and keep the picture's proportions.
  public static let resizeAspectFill = Self(rawValue: "AVLayerVideoGravityResizeAspectFill")
  /// Stretch the picture to fill the layer.
  public static let resize = Self(rawValue: "AVLayerVideoGravityResize")
}
