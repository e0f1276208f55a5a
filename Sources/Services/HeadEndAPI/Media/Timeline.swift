package import Simulation

/// Which segments of a channel exist at an instant. Live streams started long before the world, so
/// that their window is full from the beginning.
package struct Timeline: Sendable {
  /// Length of every segment but the last of a video on demand (HeadEnd/Origin, "Segments").
  package static let segmentDuration = Duration.nanoseconds(segmentNanoseconds)
  /// Segments in a live playlist without a DVR window: at least six are required, ten are our
  /// choice [N].
  package static var usualCount: Int { 10 }
  /// Segments that the origin still serves after they have left the window.
  package static var keptCount: Int { 3 }
  /// Segments after the newest whose requests are held until they are complete [N].
  package static var heldCount: Int { 2 }
  /// Segments of a live stream that existed when the world started.
  package static var completeAtStart: Int { 1000 }

  private static var segmentNanoseconds: Int64 { 6_000_000_000 }

  package let isLive: Bool
  /// Length of a video on demand.
  private let nanoseconds: Int64
  /// Segments that a live playlist lists.
  package let window: Int

  package init(_ channel: Channel) {
    isLive = channel.isLive
    nanoseconds = max(0, channel.duration.wholeNanoseconds)
    let wanted = Int(channel.dvr.wholeNanoseconds / Self.segmentNanoseconds)
    window = min(max(Self.usualCount, wanted), Self.completeAtStart)
  }

  /// Sequence numbers that a playlist lists.
  package func listed(at now: Instant) -> Range<Int> {
    guard isLive else { return 0..<count }
    let complete = Self.complete(at: now)
    return complete - window..<complete
  }

  /// Sequence numbers that the origin serves.
  package func served(at now: Instant) -> Range<Int> {
    let listed = listed(at: now)
    return isLive ? listed.lowerBound - Self.keptCount..<listed.upperBound : listed
  }

  /// The instant at which the origin can serve a real player a segment: at once, or, for the next
  /// two of a live stream, when they are complete; `nil` for all others. DASH players request the
  /// next ones without waiting (HeadEnd/RealClients, "DASH").
  package func availability(of sequence: Int, at now: Instant) -> Instant? {
    let served = served(at: now)
    if served.contains(sequence) { return now }
    let next = served.upperBound..<served.upperBound + Self.heldCount
    return isLive && next.contains(sequence) ? Self.start(of: sequence + 1) : nil
  }

  /// Length of one segment; the last of a video on demand is shorter.
  package func duration(of sequence: Int) -> Duration {
    guard !isLive, sequence == count - 1 else { return Self.segmentDuration }
    return .nanoseconds(nanoseconds - Int64(count - 1) * Self.segmentNanoseconds)
  }

  /// When the first frame of a live segment was captured.
  package static func start(of sequence: Int) -> Instant {
    Instant(nanoseconds: Int64(sequence - completeAtStart) * segmentNanoseconds)
  }

  private var count: Int {
    Int((nanoseconds + Self.segmentNanoseconds - 1) / Self.segmentNanoseconds)
  }

  /// How many segments cover a duration, at least one.
  package static func segments(in duration: Duration) -> Int {
    max(1, Int((duration.wholeNanoseconds + segmentNanoseconds - 1) / segmentNanoseconds))
  }

  /// How many segments of a live stream exist at an instant.
  package static func complete(at now: Instant) -> Int {
    completeAtStart + Int(now.nanoseconds / segmentNanoseconds)
  }
}
