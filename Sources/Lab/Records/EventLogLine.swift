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
    var line = MemberWriter()
    line.add("name", .text(notice.name))
    line.add("object", notice.objectValue)
    if announcement.subject != nil { line.add("player", .text(announcement.playerName)) }
    line.add("severity", .text("\(notice.severity)"))
    line.add("t", .number(announcement.instant.sinceStart.inSeconds))
    var userInfo = MemberWriter()
    // A client may report one key twice: the last counts, as in a dictionary.
    let fields = Dictionary(notice.fields.map { ($0.key, $0.value) }) { $1 }
    for (key, value) in fields.sorted(by: { $0.key < $1.key }) { userInfo.add(key, value) }
    line.add("userInfo", userInfo)
    line.add("v", .integer(Self.version))
    return String(decoding: line.object, as: UTF8.self)
  }
}

/// Writes the members of a JSON object one by one: every heartbeat of a real client is a line of
/// the log, and `JSONEncoder` takes several times as long.
private struct MemberWriter {
  private var text: [UInt8] = []

  init() {
    text.reserveCapacity(256)
  }

  /// The object's bytes.
  var object: [UInt8] { [UInt8(ascii: "{")] + text + [UInt8(ascii: "}")] }

  mutating func add(_ key: String, _ value: FieldValue?) {
    begin(key)
    switch value {
    case .text(let value): JSONString.append(value, to: &text)
    case .integer(let value): text += String(value).utf8
    case .number(let value): text += Self.digits(of: value).utf8
    case .flag(let value): text += String(value).utf8
    case nil: text += "null".utf8
    }
  }

  mutating func add(_ key: String, _ members: MemberWriter) {
    begin(key)
    text += members.object
  }

  private mutating func begin(_ key: String) {
    if !text.isEmpty { text.append(UInt8(ascii: ",")) }
    JSONString.append(key, to: &text)
    text.append(UInt8(ascii: ":"))
  }

  /// A whole number has no fraction.
  private static func digits(of number: Double) -> String {
    let digits = number.description
    return digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
  }
}
