public import Foundation
import Players

/// An entry of an item's history: what happened, and what bears on it (Players/TVSDK, "Notification
/// history").
@MainActor public class PTNotification: NSObject {
  /// INFO, WARN or ERROR.
  public let type: PTNotificationType
  /// Such as 106000.
  public let code: Int
  /// Such as `NATIVE_ERROR`.
  public let name: String
  /// With `BITRATE` or `INTERNAL_ERROR`, where there is one.
  public let metadata: PTMetadata
  /// Another notification that bears on this one.
  public let innerNotification: PTNotification?

  init(_ entry: TVSDKEntry) {
    type = PTNotificationType(entry.code.kind)
    code = entry.code.rawValue
    name = entry.code.name
    metadata = PTMetadata()
    innerNotification = entry.innerNotification.map { PTNotification($0) }
    super.init()
    if let bitrate = entry.bitrate { metadata.setMetadata(bitrate, forKey: "BITRATE") }
    if let error = entry.internalError {
      metadata.setMetadata(error.nsError, forKey: "INTERNAL_ERROR")
    }
  }
}

/// How much a `PTNotification` matters; the code's range decides.
public enum PTNotificationType: Int, Sendable {
  /// From 300000 on.
  case info
  /// From 200000 to 299999.
  case warning
  /// From 100000 to 199999.
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

/// Why a player is in Error. That it is a `PTNotification` is our choice [N].
@MainActor public final class PTMediaError: PTNotification {}

/// What was reported of an item's playback.
@MainActor public final class PTNotificationHistory: NSObject {
  /// The entries, oldest first.
  public private(set) var notificationItems: [PTNotificationHistoryItem] = []

  var last: PTNotification? { notificationItems.last?.notification }

  nonisolated override init() { super.init() }

  func add(_ notification: PTNotification, at time: Date) {
    notificationItems.append(PTNotificationHistoryItem(notification, at: time))
  }
}

/// An entry of a history with its time.
@MainActor public final class PTNotificationHistoryItem: NSObject {
  /// The entry.
  public let notification: PTNotification
  /// When it was added, by simulated time.
  public let time: Date

  init(_ notification: PTNotification, at time: Date) {
    (self.notification, self.time) = (notification, time)
  }
}

/// Values by key, for items and notifications.
@MainActor public final class PTMetadata: NSObject {
  private var values: [String: Any] = [:]

  /// No values.
  public nonisolated override init() { super.init() }

  /// `setMetadata:forKey:`
  public func setMetadata(_ value: Any, forKey key: String) { values[key] = value }

  /// `metadataForKey:`
  public func metadata(forKey key: String) -> Any? { values[key] }
}
