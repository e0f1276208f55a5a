public import Foundation
import Players

/// An entry of an item's history: an event and its context (Players/TVSDK, "Notification history").
@MainActor public class PTNotification: NSObject {
  /// The severity: INFO, WARN or ERROR.
  public let type: PTNotificationType
  /// The code, such as 106000.
  public let code: Int
  /// The name, such as `NATIVE_ERROR`.
  public let name: String
  /// Details, such as `BITRATE` or `INTERNAL_ERROR`, if there are any.
  public let metadata: PTMetadata
  /// A related notification; `nil` if there is none.
  public let innerNotification: PTNotification?

  init(_ entry: TVSDKEntry) {
    type = PTNotificationType(entry.code.kind)
    code = entry.code.rawValue
    name = entry.code.name
    metadata = PTMetadata()
    innerNotification = entry.innerNotification.map { PTNotification($0) }
    super.init()
    if let bitrate = entry.bitrate { metadata.setMetadata(bitrate, forKey: "BITRATE") }
    if let description = entry.description {
      metadata.setMetadata(description, forKey: "DESCRIPTION")
    }
    if let url = entry.url { metadata.setMetadata(url, forKey: "URL") }
    if let error = entry.internalError {
      metadata.setMetadata(error.nsError, forKey: "INTERNAL_ERROR")
    }
  }
}

/// The severity of a `PTNotification`, which follows from the range of its code.
public enum PTNotificationType: Int, Sendable {
  /// Codes from 300000.
  case info
  /// Codes from 200000 to 299999.
  case warning
  /// Codes from 100000 to 199999.
  case error

  fileprivate init(_ kind: TVSDKEntry.Kind) {
    self =
      switch kind {
      case .info: .info
      case .warning: .warning
      case .error: .error
      }
  }
}

/// The error of a player in status Error; that it is a `PTNotification` is our choice [N].
@MainActor public final class PTMediaError: PTNotification {}

/// The notifications about an item's playback.
@MainActor public final class PTNotificationHistory: NSObject {
  /// The entries, oldest first.
  public private(set) var notificationItems: [PTNotificationHistoryItem] = []

  var last: PTNotification? { notificationItems.last?.notification }

  nonisolated override init() { super.init() }

  func add(_ notification: PTNotification, at time: Date) {
    notificationItems.append(PTNotificationHistoryItem(notification, at: time))
  }
}

/// An entry of a history with its date.
@MainActor public final class PTNotificationHistoryItem: NSObject {
  /// The entry.
  public let notification: PTNotification
  /// The date on which it was added, in simulated time.
  public let time: Date

  init(_ notification: PTNotification, at time: Date) {
    (self.notification, self.time) = (notification, time)
  }
}

/// Values by key, for items and notifications.
@MainActor public final class PTMetadata: NSObject {
  private var values: [String: Any] = [:]

  /// Creates metadata without values.
  public nonisolated override init() { super.init() }

  /// `setMetadata:forKey:`: sets a value.
  public func setMetadata(_ value: Any, forKey key: String) { values[key] = value }

  /// `metadataForKey:`: returns a value, or `nil` if there is none.
  public func metadata(forKey key: String) -> Any? { values[key] }
}
