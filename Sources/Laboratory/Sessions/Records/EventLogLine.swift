package import Players
import Simulation

/// One line of the event log: a bus message as JSON, schema version 1.
///
/// Keys: `v` schema version, `t` simulated seconds, `player` (absent for the whole world), `name`,
/// `notReceived` (absent if an app receives all codes and messages of `userInfo`, else the keys of
/// the others), `object` (null where the SDK sends none, and where it is an item), `severity`,
/// `userInfo`.
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
    let unreceived = notice.unreceivedKeys.sorted().map { JSON.text($0) }
    let line: [JSON.Member?] = [
      .init(key: "name", value: .text(notice.name)),
      unreceived.isEmpty ? nil : .init(key: "notReceived", value: .list(unreceived)),
      .init(key: "object", value: object), player,
      .init(key: "severity", value: .text("\(notice.severity)")),
      .init(key: "t", value: .number(announcement.instant.sinceStart.inSeconds)),
      .init(key: "userInfo", value: .object(userInfo)),
      .init(key: "v", value: .integer(Self.version)),
    ]
    return String(decoding: JSON.object(line.compactMap(\.self)).bytes, as: UTF8.self)
  }

  /// The value that an app reads; TVSDK's player in words, as the notifications panel has it.
  private var object: JSON {
    let notice = announcement.notice
    if notice.isAboutPlayer { return .text("\(announcement.playerName)'s player") }
    return notice.objectValue?.json ?? .null
  }
}
