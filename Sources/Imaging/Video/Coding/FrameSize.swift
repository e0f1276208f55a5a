import Simulation

/// Width and height of a coded video in pixels, and what follows from them.
package struct FrameSize: Hashable, Sendable {
  package let width: Int
  package let height: Int

  /// A size; H.264 wants even numbers of at least two (ISO/IEC 14496-10 §7.4.2.1.1).
  package init(_ width: Int, _ height: Int) {
    self.width = max(2, width & ~1)
    self.height = max(2, height & ~1)
  }

  /// The side of a block of one colour, in pixels: a quarter of a macroblock.
  package static let block = 8

  /// Macroblocks of 16 x 16 pixels across and down. What sticks out is cropped.
  var macroblocks: (across: Int, down: Int) { ((width + 15) / 16, (height + 15) / 16) }

  /// Blocks of one colour across and down, at least partly visible: the canvas that is painted.
  package var canvas: (width: Int, height: Int) {
    ((width + Self.block - 1) / Self.block, (height + Self.block - 1) / Self.block)
  }
}

/// How often pictures follow each other, and the clock that counts them.
package enum FrameRate: Int, CaseIterable, Sendable {
  /// As often as the wall's pictures change.
  case ten = 10
  /// As often as European television's do.
  case twentyFive = 25

  /// Ticks of the media clock in a second, in files as in transport streams
  /// (ISO/IEC 13818-1 §2.4.3.7).
  package static let ticksPerSecond = 90_000
  package var ticksPerFrame: Int { Self.ticksPerSecond / rawValue }

  /// Pictures that begin before so much time has passed.
  func frames(in duration: Duration) -> Int {
    let milliseconds = Int(duration.wholeMilliseconds)
    return (milliseconds * rawValue + 999) / 1000
  }
}
