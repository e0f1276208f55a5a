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
    var line = JSONObject()
    line.add("name", notice.name)
    line.add("object", notice.objectValue)
    if announcement.subject != nil { line.add("player", announcement.playerName) }
    line.add("severity", "\(notice.severity)")
    line.add("t", announcement.instant.sinceStart.inSeconds)
    var userInfo = JSONObject()
    // A client may report one key twice: the last counts, as in a dictionary.
    let fields = Dictionary(notice.fields.map { ($0.key, $0.value) }) { $1 }
    for (key, value) in fields.sorted(by: { $0.key < $1.key }) { userInfo.add(key, value) }
    line.add("userInfo", userInfo)
    line.add("v", Self.version)
    return String(decoding: line.bytes, as: UTF8.self)
  }
}

extension JSONObject {
  fileprivate mutating func add(_ key: String, _ value: FieldValue?) {
    switch value {
    case .text(let value): add(key, value)
    case .integer(let value): add(key, value)
    case .number(let value): add(key, value)
    case .flag(let value): add(key, value)
    case nil: addNull(key)
    }
  }
}
