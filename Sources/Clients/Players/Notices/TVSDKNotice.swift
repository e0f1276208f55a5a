/// What a `PTMediaPlayer` posts, and the lines that Adobe's resource loader writes into the app's
/// log (Players/TVSDK, "Notifications").
package enum TVSDKNotice: Hashable, Sendable {
  case statusChanged(TVSDKStatus)
  case timeChanged(seconds: Double)
  /// With the item's address.
  case itemChanged(url: String)
  case playStarted
  case playCompleted
  indirect case entryAdded(TVSDKEntry)
  case seekStarted
  case seekCompleted
  case seekFailed
  case bufferingStarted
  case bufferingCompleted
  /// A line of the app's log, as the resource loader of Adobe's page writes it.
  case logged(String)

  func row(_ row: RowMaker) -> NoticeRow {
    switch self {
    case .statusChanged(let status):
      row(
        "Status", "the status changed", status == .error ? .warning : .notice, text: status.name,
        ["PTMediaPlayerStatusKey": status.rawValue], log: ["status": status.name])
    case .timeChanged(let seconds):
      row(
        "TimeChange", "the current time changed", text: "\(seconds) s", log: ["seconds": seconds])
    case .itemChanged(let url):
      row("ItemChanged", "the player's item changed", text: url, log: ["url": url])
    case .playStarted: row("PlayStarted", "playback started", .notice)
    case .playCompleted: row("PlayCompleted", "playback reached the end", .notice)
    case .entryAdded(let entry):
      row(
        "NewNotificationEntryAdded", "the item's history has a new `PTNotification`",
        entry.code.kind == .info ? .info : .warning, text: entry.text,
        ["PTMediaPlayerNotificationKey": entry.code.name], log: entry.fields)
    case .seekStarted: row("SeekStarted", "a seek began")
    case .seekCompleted: row("SeekCompleted", "a seek ended")
    case .seekFailed: row("SeekError", "a seek failed", .notice)
    case .bufferingStarted:
      row("BufferingStarted", "playback waits until the buffer fills", .notice)
    case .bufferingCompleted:
      row("BufferingCompleted", "the buffer has filled, and playback continues", .notice)
    case .logged(let line):
      row.row(
        "NSLog", "a line logged by the app's resource loader", .info, .call, text: line,
        ["line": line])
    }
  }

  /// Makes the rows: names have TVSDK's prefix and end, and their object is the player.
  struct RowMaker {
    let row: NoticeRow.Maker

    func callAsFunction(
      _ name: String, _ meaning: String, _ severity: Severity = .info,
      text: @autoclosure () -> String = "", _ userInfo: @autoclosure () -> NoticeFields = [:],
      log: @autoclosure () -> NoticeFields = [:]
    ) -> NoticeRow {
      row(
        "PTMediaPlayer\(name)Notification", meaning, severity, object: "the player", text: text(),
        userInfo(), log: log())
    }
  }

  static let samples: [Self] = [
    .statusChanged(.created), .timeChanged(seconds: 0), .itemChanged(url: ""), .playStarted,
    .playCompleted, .entryAdded(.sample), .entryAdded(.bitrateChange(to: 0)),
    .entryAdded(.loggedSample), .seekStarted,
    .seekCompleted, .seekFailed, .bufferingStarted, .bufferingCompleted, .logged(""),
  ]
}

extension TVSDKNotice {
  /// What a `PTMediaPlayer` posts where a Flowplayer would report that event; nothing for what it
  /// has no notification for.
  static func notices(for event: FlowplayerEvent) -> [TVSDKNotice] {
    switch event {
    case .didChangePosition(let seconds): [.timeChanged(seconds: seconds)]
    case .didChangeSeekState(.seeking, _): [.seekStarted, .entryAdded(TVSDKEntry(.seekStart))]
    case .didChangeSeekState(.seeked, _): [.seekCompleted, .entryAdded(TVSDKEntry(.seekComplete))]
    case .didChangeSeekState(.failed, _): [.seekFailed, .entryAdded(TVSDKEntry(.seekError))]
    case .didChangeSeekState(.idle, _), .didReceiveMediaItem, .didChangeState,
      .didChangePlaybackState, .didFailWithError, .didChangeIsMuted, .didChangeVolume,
      .didChangeRate, .media, .view:
      []
    }
  }
}
