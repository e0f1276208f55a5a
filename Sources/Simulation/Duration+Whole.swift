extension Duration {
  /// This duration in whole nanoseconds, rounded towards zero; spans over 292 years are capped.
  @inlinable package var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    guard abs(seconds) < 9_223_372_036 else { return seconds > 0 ? .max : .min }
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }

  /// This duration in whole milliseconds, rounded towards zero.
  package var wholeMilliseconds: Int64 { wholeNanoseconds / 1_000_000 }

  /// This duration in seconds; for drawing and measuring only, never for scheduling.
  package var inSeconds: Double { Double(wholeNanoseconds) / 1_000_000_000 }
}
