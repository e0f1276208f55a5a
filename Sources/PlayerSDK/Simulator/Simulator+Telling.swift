import Foundation
import Lab
import Players
import Simulation

extension Simulator {
  /// Writes an announcement to the log and posts it, if it is one of the app's own players that an
  /// app would hear of.
  func tell(_ announcement: Announcement) {
    log.append(
      LogEntry(
        time: announcement.instant.sinceStart, player: announcement.playerName,
        name: announcement.notice.name, text: announcement.notice.text,
        json: EventLogLine(announcement).text))
    guard let id = announcement.player, let seat = seats[id] else { return }
    if case .keyRequested(let identifier, _) = announcement.notice {
      seat.keyIdentifier = identifier
    }
    guard announcement.notice.isTold else { return }
    if case .flowplayer(let event, _) = announcement.notice { return tell(event, seat) }
    center.post(
      name: Notification.Name(announcement.notice.name),
      object: announcement.notice.object(of: seat), userInfo: announcement.notice.userInfo)
  }

  /// A Flowplayer's delegate first, then the notification centre.
  private func tell(_ event: FlowplayerEvent, _ seat: Seat) {
    guard let view = seat.view else { return }
    view.tell(event)
    center.post(
      name: Notification.Name(event.notificationName), object: event.value,
      userInfo: [\(any FlowplayerAPI).id: view.id])
  }
}

extension Notice {
  /// Whether an app is told this as a notification, by the SDK or by the system.
  fileprivate var isTold: Bool {
    switch self {
    case .didEnterBackground, .willEnterForeground, .didRotate: true
    default: isSDKNotification
    }
  }

  /// The documented `object` (DOMAIN §1.1): none for SSM, the case for licence errors, the item for
  /// AVFoundation's.
  @MainActor fileprivate func object(of seat: Seat) -> Any? {
    switch self {
    case .drmLicenseError(let failure): OTVDRMManager.OTVDRMLicenseError(failure.object)
    case .selectedBitrateChanged(let bitrate): bitrate
    case .availableBitratesChanged(let bitrates): bitrates
    case .newErrorLogEntry, .playbackStalled, .didPlayToEndTime, .failedToPlayToEndTime: seat.item
    default: nil
    }
  }

  /// The documented keys, with values of the types that apps cast to.
  fileprivate var userInfo: [AnyHashable: Any]? {
    var userInfo: [AnyHashable: Any] = [:]
    for field in fields { userInfo[field.key] = field.value.plain }
    switch self {
    case .ssmSetupError(let failure), .ssmHeartbeatError(let failure),
      .ssmTeardownError(let failure):
      userInfo["error"] = NSError(
        domain: "SSMErrorDomain", code: failure.errorCode ?? failure.code,
        userInfo: [NSLocalizedDescriptionKey: failure.message])
    default: break
    }
    return userInfo.isEmpty ? nil : userInfo
  }
}

extension FieldValue {
  fileprivate var plain: Any {
    switch self {
    case .text(let text): text
    case .integer(let integer): integer
    case .number(let number): number
    case .flag(let flag): flag
    }
  }
}
