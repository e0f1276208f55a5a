public import Foundation
import Players

/// Stands in for AVFoundation's log of an item's errors, most of which do not end playback.
@MainActor public final class AVPlayerItemErrorLog: NSObject {
  /// The entries, oldest first.
  public internal(set) var events: [AVPlayerItemErrorLogEvent] = []
}

/// One entry of an item's error log. The server's address is not known here.
public final class AVPlayerItemErrorLogEvent: NSObject, Sendable {
  /// When it happened, by simulated time from the epoch.
  public let date: Date?
  /// The stream's address.
  public let uri: String?
  /// Address of the server; never known here.
  public let serverAddress: String?
  /// Identifies the item's playback.
  public let playbackSessionID: String?
  /// Such as -12660.
  public let errorStatusCode: Int
  /// Such as `CoreMediaErrorDomain`.
  public let errorDomain: String
  /// What went wrong, in words.
  public let errorComment: String?

  init(_ failure: ItemFailure, at date: Date, in uri: String?, session: String) {
    self.date = date
    self.uri = uri
    serverAddress = nil
    playbackSessionID = session
    errorStatusCode = failure.code
    errorDomain = failure.domain
    errorComment = failure.comment
  }
}
