import Lab
import Players

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

  /// What was posted instead: the last of that name, or the names of the others.
  func instead(in window: AnnouncementWindow) -> String {
    let unused = window.entries.filter { !$0.isUsed }.map(\.announcement)
    if let near = unused.last(where: { $0.notice.isNamed(name) }) {
      return "it was posted with other values: \(AnnouncementText.line(near))"
    }
    let names = unused.filter { players?.includes($0.playerName) ?? true }.map(\.notice.name)
    guard !names.isEmpty else { return "nothing was posted" }
    return "it was not posted; posted were: \(names.suffix(6).joined(separator: ", "))"
  }
}
