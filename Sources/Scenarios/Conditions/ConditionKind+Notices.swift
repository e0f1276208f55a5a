import Lab
import Players
import Simulation

extension ConditionKind {
  /// The keys of a notification's condition, which the recorder writes as well.
  enum NoticeKeys {
    static let notification = FileKey(
      "notification", Form<String>.notification, needed: true, "The notification that is expected.")
    static let player = FileKey(
      "player", Form<PlayerNames>.anyone, default: "any player", "The player that it is about.")
    fileprivate static let object = FileKey("object", anything, "The notification's `object`.")

    /// A value of `userInfo`; it is checked against the type that the notification has there.
    fileprivate static let anything = Form<Void>(
      ["type": ["string", "number", "boolean"]], accepts: "a text, a comparison, or a flag"
    ) { _ throws(FileProblem) in
    }
  }

  /// A notification that must be posted: its name, its player, its `object`, keys of its
  /// `userInfo`.
  static let notice = ConditionKind(
    NoticeKeys.notification,
    [NoticeKeys.player.row, NoticeKeys.object.row]
      + NoticeCatalogue.keys.map { FileKey($0, NoticeKeys.anything, "").row }
  ) { keys throws(FileProblem) in
    let name = try keys.need(NoticeKeys.notification)
    let fields = try fields(keys, of: name)
    let players = try keys(NoticeKeys.player)
    let notice = ExpectedNotice(
      name: name, players: players, object: try object(keys, of: name), fields: fields)
    return Condition(notice.words, of: players, changesWithTime: false) {
      notice.match(in: $0.window) != nil
    } instead: {
      notice.instead(in: $0.window)
    } match: {
      notice.match(in: $0)
    }
  }

  private static func fields(
    _ keys: MappingReading, of name: String
  ) throws(FileProblem) -> [ExpectedNotice.Field] {
    let known = NoticeCatalogue.fields(of: name)
    var fields: [ExpectedNotice.Field] = []
    for key in keys.place.keys where NoticeCatalogue.keys.contains(key) {
      guard let place = keys.values[key] else { continue }
      guard let field = known.first(where: { $0.key == key }) else {
        throw place.problem(
          "\(name) has no `\(key)` in its userInfo; "
            + NearestWord.hint(key, among: known.map(\.key)))
      }
      fields.append((key, try Form<Expected>.like(field.value).read(place)))
    }
    return fields
  }

  private static func object(
    _ keys: MappingReading, of name: String
  ) throws(FileProblem) -> Expected? {
    guard let place = keys[NoticeKeys.object] else { return nil }
    guard let sample = NoticeCatalogue.object(of: name) else {
      throw place.problem("\(name) has no `object`: it is nil")
    }
    return try Form<Expected>.like(sample).read(place)
  }
}

/// A notification that is expected.
private struct ExpectedNotice {
  /// One key of `userInfo` and its expected value.
  typealias Field = (key: String, expected: Expected)

  let name: String
  /// The players it may be about; `nil` = any.
  let players: PlayerNames?
  let object: Expected?
  let fields: [Field]

  /// The number of the oldest announcement that matches and has not satisfied a step yet.
  func match(in window: AnnouncementWindow) -> Int? {
    window.entries.first { !$0.isUsed && matches($0.announcement) }?.place
  }

  private func matches(_ announcement: Announcement) -> Bool {
    let notice = announcement.notice
    guard notice.name == name, players?.includes(announcement.playerName) ?? true else {
      return false
    }
    if let object, !object.matches(notice.objectValue) { return false }
    guard !fields.isEmpty else { return true }
    let values = notice.fields
    return fields.allSatisfy { field in
      field.expected.matches(values.first { $0.key == field.key }?.value)
    }
  }

  /// Such as `OTVSSMSetupErrorNotification of phone with errorCode 1007, code 400`.
  var words: String {
    let asked =
      (object.map { ["object \($0.words)"] } ?? [])
      + fields.map { "\($0.key) \($0.expected.words)" }
    return name + (players.map { " of \($0.words)" } ?? "")
      + (asked.isEmpty ? "" : " with \(asked.joined(separator: ", "))")
  }

  /// What was posted instead: the last of that name, or the names of the others.
  func instead(in window: AnnouncementWindow) -> String {
    let unused = window.entries.filter { !$0.isUsed }.map(\.announcement)
    if let near = unused.last(where: { $0.notice.name == name }) {
      return "it was posted with other values: \(AnnouncementText.line(near))"
    }
    let names = unused.filter { players?.includes($0.playerName) ?? true }.map(\.notice.name)
    guard !names.isEmpty else { return "nothing was posted" }
    return "it was not posted; posted were: \(names.suffix(6).joined(separator: ", "))"
  }
}
