import Players
import Simulation

/// One announcement as the log keeps it, its texts made once.
struct LogLine: Hashable, Sendable {
  var time: String
  var player: String
  var severity: Severity
  var name: String
  /// What the notice tells, from the fullest wording to the shortest.
  var wordings: [String]
  /// Whether it is one of many that say that all goes well: heartbeats, positions.
  var isHeartbeat: Bool
  private var searchable: String

  init(_ announcement: Announcement) {
    let notice = announcement.notice
    time = ClockText.log(announcement.instant)
    player = announcement.playerName
    severity = notice.severity
    name = notice.name
    wordings = NoticeText.wordings(of: notice, player: announcement.playerName)
    isHeartbeat =
      switch notice {
      case .timeline(.heartbeatSucceeded), .flowplayer(.reported(.didChangePosition, _)): true
      default: false
      }
    searchable = [player, name, wordings[0]].joined(separator: " ").lowercased()
  }

  /// Whether player, name or text contain a lower-case text.
  func contains(_ text: String) -> Bool { text.isEmpty || searchable.contains(text) }
}
