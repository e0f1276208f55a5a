#if canImport(CoreMedia)
  @_exported public import CoreMedia
#else
  /// Stands in for Core Media's time, which Linux does not have: a number of parts of a second.
  public struct CMTime: Hashable, Comparable, Sendable {
    /// How many parts.
    public var value: Int64
    /// Parts in a second.
    public var timescale: Int32

    /// So many parts of a second.
    public init(value: Int64, timescale: Int32) {
      self.value = value
      self.timescale = timescale
    }

    /// Seconds, rounded to a part.
    public init(seconds: Double, preferredTimescale: Int32) {
      self.init(
        value: Int64((seconds * Double(preferredTimescale)).rounded()),
        timescale: preferredTimescale)
    }

    /// The beginning.
    public static let zero = CMTime(value: 0, timescale: 1)

    /// No time that could be known, such as the length of a live stream.
    public static let indefinite = CMTime(value: 0, timescale: 0)

    /// Whether it is no time that could be known.
    public var isIndefinite: Bool { timescale == 0 }

    /// The time in seconds; not a number for an indefinite time.
    public var seconds: Double { isIndefinite ? .nan : Double(value) / Double(timescale) }

    public static func < (lhs: CMTime, rhs: CMTime) -> Bool { lhs.seconds < rhs.seconds }
  }
#endif
