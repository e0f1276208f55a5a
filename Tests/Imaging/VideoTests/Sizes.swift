@testable import Video

extension FrameSize {
  /// Sizes as real players get them.
  static let ladder = [FrameSize(416, 234), FrameSize(640, 360), FrameSize(1280, 720)]
}
