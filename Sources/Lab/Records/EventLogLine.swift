import FoundationEssentials
package import Players
import Simulation

/// One line of the event log: a bus message as JSON, schema version 1.
///
/// Keys: `v` schema version, `t` simulated seconds, `player` (absent for the whole world), `name`,
/// `object` (null where the SDK sends none), `severity`, `userInfo`.
package struct EventLogLine: Encodable {
  /// Version of the schema; raised when a key changes its meaning or goes away.
  package static let version = 1

  private let announcement: Announcement

  package init(_ announcement: Announcement) {
    self.announcement = announcement
  }

  /// The line, without its line feed. Keys are sorted, so that equal messages are equal bytes.
  package var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    } catch {
      preconditionFailure("An event log line holds only texts, numbers and flags.")
    }
  }

  private enum Key: String, CodingKey {
    case v, t, player, name, object, severity, userInfo
  }

  private struct FieldKey: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init(stringValue: String) {
      self.stringValue = stringValue
    }

    init?(intValue: Int) { nil }
  }

  package func encode(to encoder: any Encoder) throws {
    let notice = announcement.notice
    var line = encoder.container(keyedBy: Key.self)
    try line.encode(Self.version, forKey: .v)
    try line.encode(announcement.instant.sinceStart.inSeconds, forKey: .t)
    if announcement.subject != nil { try line.encode(announcement.playerName, forKey: .player) }
    try line.encode(notice.name, forKey: .name)
    try line.encode("\(notice.severity)", forKey: .severity)
    if let object = notice.objectValue {
      try line.encode(object, forKey: .object)
    } else {
      try line.encodeNil(forKey: .object)
    }
    var userInfo = line.nestedContainer(keyedBy: FieldKey.self, forKey: .userInfo)
    for field in notice.fields {
      try userInfo.encode(field.value, forKey: FieldKey(stringValue: field.key))
    }
  }
}
