public import Foundation
import HeadEndAPI
import Players

/// Stands in for AVFoundation's event of a request for a playlist, a segment or a key.
///
/// A request is sent at once: it starts and ends at the same instant [N].
public final class AVMetricMediaResourceRequestEvent: AVMetricEvent, @unchecked Sendable {
  /// What was requested.
  public let url: URL?
  /// Address of the server; never known here.
  public var serverAddress: String? { nil }
  /// When its first byte was sent.
  public let requestStartTime: Date
  /// When its last byte was sent.
  public let requestEndTime: Date
  /// When the first byte of the response came; without a response, when it ended.
  public let responseStartTime: Date
  /// When it ended.
  public let responseEndTime: Date
  /// The bytes of the resource that came.
  public let byteRange: NSRange
  /// Whether the device had it: a download.
  public let wasReadFromCache: Bool
  /// Why it failed; `nil` for a success.
  public let errorEvent: AVMetricErrorEvent?

  /// The end of a request; `date` says what an instant is on the clock.
  init(_ place: Place, _ record: RequestRecord, _ error: AVMetricErrorEvent?, _ dates: Dates) {
    url = URL(string: record.url)
    (requestStartTime, requestEndTime) = (dates.sent, dates.sent)
    (responseStartTime, responseEndTime) = (dates.responded, dates.ended)
    byteRange = NSRange(location: record.request.firstByte, length: record.receivedBytes)
    wasReadFromCache = record.request.isForFile
    errorEvent = error
    super.init(place)
  }

  /// The end of a key request, which AVFoundation itself does not send.
  init(_ place: Place, key url: URL?, _ error: AVMetricErrorEvent?, _ dates: Dates) {
    self.url = url
    (requestStartTime, requestEndTime) = (dates.sent, dates.sent)
    (responseStartTime, responseEndTime) = (dates.responded, dates.ended)
    byteRange = NSRange(location: 0, length: 0)
    wasReadFromCache = false
    errorEvent = error
    super.init(place)
  }

  /// Instants of a request on the clock.
  struct Dates {
    let sent: Date
    let responded: Date
    let ended: Date
  }
}

/// Stands in for AVFoundation's event of a playlist that was requested.
public final class AVMetricHLSPlaylistRequestEvent: AVMetricEvent, @unchecked Sendable {
  /// The playlist's address.
  public let url: URL?
  /// Whether it lists the renditions, and no segments.
  public let isMultivariantPlaylist: Bool
  /// What it lists: sound alone, or pictures and sound, as segments here have both [N].
  public let mediaType: AVMediaType
  /// The request.
  public let mediaResourceRequestEvent: AVMetricMediaResourceRequestEvent?

  init(
    _ place: Place, isMultivariant: Bool, _ mediaType: AVMediaType,
    _ request: AVMetricMediaResourceRequestEvent
  ) {
    (url, isMultivariantPlaylist) = (request.url, isMultivariant)
    (self.mediaType, mediaResourceRequestEvent) = (mediaType, request)
    super.init(place)
  }
}

/// Stands in for AVFoundation's event of a segment that was requested.
public final class AVMetricHLSMediaSegmentRequestEvent: AVMetricEvent, @unchecked Sendable {
  /// The segment's address.
  public let url: URL?
  /// Whether it holds no media; never here.
  public var isMapSegment: Bool { false }
  /// Pictures and sound, as segments here have both [N].
  public var mediaType: AVMediaType { .muxed }
  /// The bytes of the segment that came.
  public let byteRange: NSRange
  /// The playlist that lists it.
  public let indexFileURL: URL
  /// Its length in seconds; 0 for one that the last playlist no longer lists [N].
  public let segmentDuration: TimeInterval
  /// The request.
  public let mediaResourceRequestEvent: AVMetricMediaResourceRequestEvent?

  init(
    _ place: Place, of playlist: URL, lasting duration: TimeInterval,
    _ request: AVMetricMediaResourceRequestEvent
  ) {
    (url, byteRange, mediaResourceRequestEvent) = (request.url, request.byteRange, request)
    (indexFileURL, segmentDuration) = (playlist, duration)
    super.init(place)
  }
}

/// Stands in for AVFoundation's event of a key that was requested, from the request that a key
/// session or a delegate gets to the key.
public final class AVMetricContentKeyRequestEvent: AVMetricEvent, @unchecked Sendable {
  /// Which key.
  public let contentKeySpecifier: AVContentKeySpecifier
  /// What the key is for: pictures and sound [N].
  public var mediaType: AVMediaType { .muxed }
  /// Whether the app has asked for it, ahead of time or again [N].
  public let isClientInitiated: Bool
  /// The request. The SDK or the app sends it, so that it has times and an error alone [N].
  public let mediaResourceRequestEvent: AVMetricMediaResourceRequestEvent?

  init(
    _ place: Place, _ specifier: AVContentKeySpecifier, isClientInitiated: Bool,
    _ request: AVMetricMediaResourceRequestEvent
  ) {
    (contentKeySpecifier, self.isClientInitiated) = (specifier, isClientInitiated)
    mediaResourceRequestEvent = request
    super.init(place)
  }
}
