import Players
import Worlds

/// A notification that is expected.
struct ExpectedNotice {
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
    guard notice.isNamed(name), players?.includes(announcement.playerName) ?? true else {
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

  /// What was posted: the match where none may come, else one that satisfied an earlier step, the
  /// last of that name, or other names.
  func instead(in window: AnnouncementWindow) -> String {
    let all = window.entries.map(\.announcement)
    let unused = window.entries.filter { !$0.isUsed }.map(\.announcement)
    if let match = unused.first(where: matches) { return "posted: \(AnnouncementText.line(match))" }
    if let used = all.last(where: matches) {
      return "posted, but it has satisfied an earlier step: \(AnnouncementText.line(used))"
    }
    let named = all.filter { $0.notice.isNamed(name) }
    if let near = named.last(where: { players?.includes($0.playerName) ?? true }) {
      return "posted with other values: \(AnnouncementText.line(near))"
    }
    if let other = named.last, let players {
      let whom = other.playerName.isEmpty ? "no player" : other.playerName
      return "posted for \(whom), not for \(players.words): \(AnnouncementText.line(other))"
    }
    let names = all.filter { players?.includes($0.playerName) ?? true }.map(\.notice.name)
    guard !names.isEmpty else { return "nothing was posted" }
    return "not posted; the last notifications were: \(names.suffix(6).joined(separator: ", "))"
  }
}
