package import Players
import Simulation

/// One line of the event log: a bus message as JSON, schema version 1.
///
/// Keys: `v` schema version, `t` simulated seconds, `player` (absent for the whole world), `name`,
/// `object` (null where the SDK sends none), `severity`, `userInfo`.
package struct EventLogLine {
  /// Version of the schema; raised when a key changes its meaning or goes away.
  package static let version = 1

  private let announcement: Announcement

  package init(_ announcement: Announcement) {
    self.announcement = announcement
  }

  /// The line, without its line feed. Keys are sorted, so that equal messages are equal bytes.
  package var text: String {
    let notice = announcement.notice
    // A client may report one key twice: the last counts, as in a dictionary.
    let fields = Dictionary(notice.fields.map { ($0.key, $0.value) }) { $1 }
    let userInfo = fields.sorted { $0.key < $1.key }.map { key, value in
      JSON.Member(key: key, value: value.json)
    }
    let player = announcement.player.map { _ in
      JSON.Member(key: "player", value: .text(announcement.playerName))
    }
    let line: [JSON.Member?] = [
      .init(key: "name", value: .text(notice.name)),
      .init(key: "object", value: notice.objectValue?.json ?? .null), player,
      .init(key: "severity", value: .text("\(notice.severity)")),
      .init(key: "t", value: .number(announcement.instant.sinceStart.inSeconds)),
      .init(key: "userInfo", value: .object(userInfo)),
      .init(key: "v", value: .integer(Self.version)),
    ]
    return String(decoding: JSON.object(line.compactMap(\.self)).bytes, as: UTF8.self)
  }
}
