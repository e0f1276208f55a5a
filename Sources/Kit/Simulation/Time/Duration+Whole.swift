extension Duration {
  /// This duration in whole nanoseconds, rounded towards zero; spans over 292 years are capped.
  @inlinable public var wholeNanoseconds: Int64 {
    Int64(clamping: attoseconds / 1_000_000_000)
  }

  /// This duration in whole milliseconds, rounded towards zero.
  @inlinable public var wholeMilliseconds: Int64 { wholeNanoseconds / 1_000_000 }

  /// This duration in seconds; for drawing and measuring only, never for scheduling.
  public var inSeconds: Double { Double(wholeNanoseconds) / 1_000_000_000 }
}
