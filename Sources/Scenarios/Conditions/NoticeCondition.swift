import Lab
import Players
import Simulation

/// A notification that has to come: its name, whose it is, its `object`, keys of its `userInfo`.
package struct NoticeCondition: Sendable {
  let name: String
  /// Whose; `nil` = anybody's.
  let players: PlayerNames?
  let object: Expected?
  let fields: [Field]

  /// One key of `userInfo` and what it is expected to say.
  struct Field: Sendable {
    let key: String
    let expected: Expected
  }

  func holds(in context: EvaluationContext) -> Bool { match(in: context.window) != nil }

  /// The place of the oldest announcement that is as expected and served no step before.
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
    let told = notice.fields
    return fields.allSatisfy { field in
      field.expected.matches(told.first { $0.key == field.key }?.value)
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

  /// What was told instead: the last of that name, or the names that came.
  func instead(in context: EvaluationContext) -> String {
    let unused = context.window.entries.filter { !$0.isUsed }.map(\.announcement)
    if let near = unused.last(where: { $0.notice.name == name }) {
      return "it came as: \(AnnouncementText.line(near))"
    }
    let names = unused.filter { players?.includes($0.playerName) ?? true }.map(\.notice.name)
    guard !names.isEmpty else { return "nothing was told" }
    return "it did not come; told was: \(names.suffix(6).joined(separator: ", "))"
  }
}
