package import Pictures

/// What a segment shows: the scene, and the channel's number in its corner.
package struct Programme: Hashable, Sendable {
  package var scene: Scene
  /// Digits for the top right corner, such as `101`; empty for none.
  package var logo: String

  package init(scene: Scene, logo: String) {
    self.scene = scene
    self.logo = logo
  }

  /// The picture at a frame, counted from the beginning of the stream, with logo and clock.
  package func canvas(atFrame frame: Int, size: FrameSize) -> PixelCanvas {
    let (width, height) = size.canvas
    var canvas = PixelCanvas(width: width, height: height)
    paint(frame: frame, into: &canvas)
    return canvas
  }

  func paint(frame: Int, into canvas: inout PixelCanvas) {
    // As the wall has it: its pictures, too, change ten times a second.
    let picture = Picture(
      scene: scene, time: Double(frame) * 0.1, logo: logo,
      clock: Self.clock(seconds: frame / FrameRate.perSecond))
    picture.paint(into: &canvas)
    picture.paintTexts(into: &canvas)
  }

  /// Hours, minutes and seconds, such as `00:01:24`.
  private static func clock(seconds: Int) -> String {
    [seconds / 3600, seconds / 60 % 60, seconds % 60]
      .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }
}
