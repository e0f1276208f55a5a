public import Foundation

/// Stands in for AVFoundation's metric event: something that an item reports about its playback
/// (Players/Streaming, "Metrics").
// Unchecked, because an open class cannot be checked: nothing in it or its subclasses changes.
public class AVMetricEvent: NSObject, @unchecked Sendable {
  /// When it happened, by simulated time from the epoch.
  public let date: Date
  /// Where the item was in the stream.
  public let mediaTime: CMTime
  /// Identifies the item's playback, as its logs do.
  public let sessionID: String?

  /// When and where an event happens.
  struct Place {
    let date: Date
    let mediaTime: CMTime
    let sessionID: String?
  }

  init(_ place: Place) {
    (date, mediaTime, sessionID) = (place.date, place.mediaTime, place.sessionID)
  }
}

/// An error, which may not end playback.
public final class AVMetricErrorEvent: AVMetricEvent, @unchecked Sendable {
  /// Whether playback goes on.
  public let didRecover: Bool
  /// What went wrong.
  public let error: any Error

  init(_ place: Place, _ error: any Error, didRecover: Bool) {
    (self.error, self.didRecover) = (error, didRecover)
    super.init(place)
  }
}

/// What publishes metric events: an item.
@MainActor public protocol AVMetricEventStreamPublisher: AnyObject, Sendable {
  /// The events of a class and its subclasses, from now on.
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

  /// Pictures.
  public static let video = Self(rawValue: "vide")
  /// Sound.
  public static let audio = Self(rawValue: "soun")
  /// Both in one.
  public static let muxed = Self(rawValue: "muxx")
}

/// Stands in for AVFoundation's variant: a rendition of a stream, by its playlist.
public final class AVAssetVariant: NSObject, Sendable {
  /// Average bits per second.
  public let averageBitRate: Double?
  /// Peak bits per second.
  public let peakBitRate: Double?

  init(average: Int, peak: Int) {
    (averageBitRate, peakBitRate) = (Double(average), Double(peak))
  }
}
