#if !canImport(CoreMedia)
  /// Stands in for Core Media's range of times, which Linux does not have.
  public struct CMTimeRange: Hashable, Sendable {
    /// The first time.
    public var start: CMTime
    /// The length.
    public var duration: CMTime

    /// Creates a range from its first time and its length.
    public init(start: CMTime, duration: CMTime) {
      self.start = start
      self.duration = duration
    }

    /// No range, such as that of an item that is not loaded.
    public static let invalid = CMTimeRange(start: .indefinite, duration: .indefinite)

    /// True unless it is `invalid`.
    public var isValid: Bool { self != .invalid }

    /// The end of the range; indefinite if it is invalid.
    public var end: CMTime {
      guard isValid else { return .indefinite }
      return CMTime(
        seconds: start.seconds + duration.seconds,
        preferredTimescale: max(start.timescale, duration.timescale))
    }
  }
#endif
