public import Foundation
import HeadEndAPI
import Players

/// Stands in for AVFoundation's event of a request for a playlist, a segment or a key.
///
/// A request takes no time to send: its start and end are the same instant [N].
public final class AVMetricMediaResourceRequestEvent: AVMetricEvent, @unchecked Sendable {
  /// The address of the resource.
  public let url: URL?
  /// The server's address; always `nil` here.
  public var serverAddress: String? { nil }
  /// The date on which the first byte of the request was sent.
  public let requestStartTime: Date
  /// The date on which the last byte of the request was sent.
  public let requestEndTime: Date
  /// The date on which the first byte of the response arrived; without a response, the request's
  /// end.
  public let responseStartTime: Date
  /// The date on which the request ended.
  public let responseEndTime: Date
  /// The range of bytes that arrived.
  public let byteRange: NSRange
  /// True if the resource was on the device: a download.
  public let wasReadFromCache: Bool
  /// The error; `nil` if the request succeeded.
  public let errorEvent: AVMetricErrorEvent?

  /// The event of a media request that has ended.
  init(_ place: Place, _ record: RequestRecord, _ error: AVMetricErrorEvent?, _ dates: Dates) {
    url = URL(string: record.url)
    (requestStartTime, requestEndTime) = (dates.sent, dates.sent)
    (responseStartTime, responseEndTime) = (dates.responded, dates.ended)
    byteRange = NSRange(location: record.request.firstByte, length: record.receivedBytes)
    wasReadFromCache = record.request.isForFile
    errorEvent = error
    super.init(place)
  }

  /// The event of a key request that has ended, which AVFoundation itself does not send.
  init(_ place: Place, key url: URL?, _ error: AVMetricErrorEvent?, _ dates: Dates) {
    self.url = url
    (requestStartTime, requestEndTime) = (dates.sent, dates.sent)
    (responseStartTime, responseEndTime) = (dates.responded, dates.ended)
    byteRange = NSRange(location: 0, length: 0)
    wasReadFromCache = false
    errorEvent = error
    super.init(place)
  }

  /// Dates of a request on the simulated clock.
  struct Dates {
    let sent: Date
    let responded: Date
    let ended: Date
  }
}

/// Stands in for AVFoundation's event of a playlist request.
public final class AVMetricHLSPlaylistRequestEvent: AVMetricEvent, @unchecked Sendable {
  /// The playlist's address.
  public let url: URL?
  /// True for a multivariant playlist, which lists renditions instead of segments.
  public let isMultivariantPlaylist: Bool
  /// The media type of what it lists: sound, or both pictures and sound [N].
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

/// Stands in for AVFoundation's event of a segment request.
public final class AVMetricHLSMediaSegmentRequestEvent: AVMetricEvent, @unchecked Sendable {
  /// The segment's address.
  public let url: URL?
  /// True for a segment without media; always false here.
  public var isMapSegment: Bool { false }
  /// The segment's media type, always pictures and sound [N].
  public var mediaType: AVMediaType { .muxed }
  /// The range of the segment's bytes that arrived.
  public let byteRange: NSRange
  /// The playlist that lists it.
  public let indexFileURL: URL
  /// The segment's length in seconds; 0 if the last playlist no longer lists it [N].
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

/// Stands in for AVFoundation's event of a key request, which lasts from the request to the key
/// session or delegate until the key arrives.
public final class AVMetricContentKeyRequestEvent: AVMetricEvent, @unchecked Sendable {
  /// The key.
  public let contentKeySpecifier: AVContentKeySpecifier
  /// The media type that the key is for, always pictures and sound [N].
  public var mediaType: AVMediaType { .muxed }
  /// True if the app itself requested the key, either ahead of time or to renew it [N].
  public let isClientInitiated: Bool
  /// The request, with dates and an error only, because the SDK or the app sends it [N].
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
