import Players
import Simulation

/// An announcement as reports print it.
enum AnnouncementText {
  /// Such as `12.345 s main onPlaying` with what it tells.
  static func line(_ announcement: Announcement) -> String {
    let parts = [
      time(announcement.instant), announcement.playerName, announcement.notice.name,
      announcement.notice.text,
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "  ")
  }

  /// Simulated seconds with three digits after the point.
  static func time(_ instant: Instant) -> String {
    let milliseconds = instant.nanoseconds / 1_000_000
    let digits = String(1000 + milliseconds % 1000).dropFirst()
    return "\(milliseconds / 1000).\(digits) s"
  }
}
