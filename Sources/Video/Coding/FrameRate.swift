/// How often pictures follow each other, and the clock that counts them.
package enum FrameRate {
  package static let perSecond = 10
  /// Ticks of the media clock in a second, in files as in transport streams
  /// (ISO/IEC 13818-1 §2.4.3.7).
  package static let ticksPerSecond = 90_000
  package static let ticksPerFrame = ticksPerSecond / perSecond
}
