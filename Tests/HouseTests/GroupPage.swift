import Foundation
import TestSupport

/// The README of a group; its lines on imports and levels are generated.
struct GroupPage {
  private static let begin = "<!-- Generated: RECORD=1 make test ONLY=Shape -->\n"
  private static let end = "<!-- End -->\n"

  let path: String
  let text: String
  /// The page with its generated lines as the sources are now.
  let generated: String

  init(of group: String, in plan: FloorPlan) throws {
    path = "Sources/\(group)/README.md"
    text = try Repository.text(path)
    let parts = text.components(separatedBy: Self.begin)
    let rest = parts.count == 2 ? parts[1].components(separatedBy: Self.end) : []
    guard rest.count == 2 else {
      generated = ""
      return
    }
    generated = parts[0] + Self.begin + Self.lines(of: group, in: plan) + Self.end + rest[1]
  }

  private static func lines(of group: String, in plan: FloorPlan) -> String {
    let imported = plan.importedGroups(of: group).map { "`\($0)`" }.joined(separator: ", ")
    let targets = plan.targets(of: group).map { target in
      let levels = plan.levels(of: target).map { $0.joined(separator: ", ") }
      let folders = levels.isEmpty ? "no folders" : levels.joined(separator: " < ")
      return "- `\(target)`: \(folders)\n"
    }
    return (imported.isEmpty ? "Imports no other group.\n\n" : "Imports \(imported).\n\n")
      + targets.joined()
  }
}
