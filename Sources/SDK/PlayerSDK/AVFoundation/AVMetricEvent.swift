public import Foundation

/// Stands in for AVFoundation's metric event: a report of an item about its playback
/// (Players/Streaming, "Metrics").
// Unchecked, because an open class cannot be checked: nothing in it or its subclasses changes.
public class AVMetricEvent: NSObject, @unchecked Sendable {
  /// The date of the event, in simulated time from the epoch.
  public let date: Date
  /// The item's position in the stream.
  public let mediaTime: CMTime
  /// The identifier of the item's playback, the same as in its logs.
  public let sessionID: String?

  /// The date and position of an event.
  struct Place {
    let date: Date
    let mediaTime: CMTime
    let sessionID: String?
  }

  init(_ place: Place) {
    (date, mediaTime, sessionID) = (place.date, place.mediaTime, place.sessionID)
  }
}

/// Stands in for AVFoundation's error event: an error that may or may not end playback.
public final class AVMetricErrorEvent: AVMetricEvent, @unchecked Sendable {
  /// True if playback continues.
  public let didRecover: Bool
  /// The error.
  public let error: any Error

  init(_ place: Place, _ error: any Error, didRecover: Bool) {
    (self.error, self.didRecover) = (error, didRecover)
    super.init(place)
  }
}

/// A source of metric events, such as an item.
@MainActor public protocol AVMetricEventStreamPublisher: AnyObject, Sendable {
  /// The events of a class and its subclasses from now on.
  func metrics<MetricEvent: AVMetricEvent>(
    forType metricType: MetricEvent.Type
  ) -> AVMetrics<MetricEvent>
  /// All events, from now on.
  func allMetrics() -> AVMetrics<AVMetricEvent>
}

/// Stands in for AVFoundation's kinds of media.
public struct AVMediaType: Hashable, Sendable, RawRepresentable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// Pictures only.
  public static let video = Self(rawValue: "vide")
  /// Sound only.
  public static let audio = Self(rawValue: "soun")
  /// Pictures and sound in one stream.
  public static let muxed = Self(rawValue: "muxx")
}

/// Stands in for AVFoundation's variant: a rendition of a stream, as the playlist describes it.
public final class AVAssetVariant: NSObject, Sendable {
  /// Average bits per second.
  public let averageBitRate: Double?
  /// Peak bits per second.
  public let peakBitRate: Double?

  init(average: Int, peak: Int) {
    (averageBitRate, peakBitRate) = (Double(average), Double(peak))
  }
}
