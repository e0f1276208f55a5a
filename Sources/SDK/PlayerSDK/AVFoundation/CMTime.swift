#if canImport(CoreMedia)
  @_exported public import CoreMedia
#else
  /// Stands in for Core Media's time, which Linux does not have: a number of fractions of a second.
  public struct CMTime: Hashable, Comparable, Sendable {
    /// The number of fractions.
    public var value: Int64
    /// The fractions per second.
    public var timescale: Int32

    /// Creates a time of `value` fractions, of which `timescale` make a second.
    public init(value: Int64, timescale: Int32) {
      self.value = value
      self.timescale = timescale
    }

    /// Creates a time from seconds, rounded to a fraction.
    public init(seconds: Double, preferredTimescale: Int32) {
      self.init(
        value: Int64((seconds * Double(preferredTimescale)).rounded()),
        timescale: preferredTimescale)
    }

    /// The time zero.
    public static let zero = CMTime(value: 0, timescale: 1)

    /// A time that cannot be known, such as the length of a live stream.
    public static let indefinite = CMTime(value: 0, timescale: 0)

    /// True if the time cannot be known.
    public var isIndefinite: Bool { timescale == 0 }

    /// The time in seconds; not a number if the time is indefinite.
    public var seconds: Double { isIndefinite ? .nan : Double(value) / Double(timescale) }

    public static func < (lhs: CMTime, rhs: CMTime) -> Bool { lhs.seconds < rhs.seconds }
  }
#endif
