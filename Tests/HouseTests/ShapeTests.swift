import Foundation
import TestSupport
import Testing

/// How code is divided into groups, targets, folders, files and names.
@Suite struct ShapeTests {
  private static let plan = FloorPlan(House.sources)

  @Test(arguments: House.sources)
  func `a file bears the name of its first type`(file: SourceFile) {
    guard !file.name.contains("+"), let type = file.topLevelTypes.first else { return }
    #expect(file.name == type.name, "\(file.path)")
  }

  @Test(arguments: House.sources)
  func `types beside the first are small`(file: SourceFile) {
    for type in file.topLevelTypes where type.name != file.name && type.lineCount > 45 {
      Issue.record("\(file.path): \(type.name) has \(type.lineCount) lines; it needs its own file")
    }
  }

  @Test func `no two top-level types share a name`() {
    let types = House.sources.flatMap { file in
      file.topLevelTypes.map { (name: $0.name, path: file.path) }
    }
    for (name, bearers) in Dictionary(grouping: types, by: \.name) where bearers.count > 1 {
      Issue.record("\(name): \(bearers.map(\.path))")
    }
  }

  @Test func `every target stands in a group, which bears no target's name`() {
    for file in House.sources where !FloorPlan.groups.contains(file.group) {
      Issue.record("\(file.path) is in no group")
    }
    for group in FloorPlan.groups {
      #expect(!Self.plan.targets(of: group).isEmpty, "\(group)")
      #expect(!House.targets.contains(group), "\(group)")
    }
  }

  @Test func `tests stand in the group of what they test`() {
    for file in House.tests where !file.group.isEmpty {
      let tested = file.target.replacing(/Tests$/, with: "")
      #expect(Self.plan.targets(of: file.group).contains(tested), "\(file.path)")
    }
  }

  @Test func `the map shows the groups in their order`() throws {
    let map = try Repository.text("Sources/README.md")
    let rows = map.matches(of: /\n\| \[(\w+)\]\((\w+)\/README.md\) \|/)
    #expect(rows.map { String($0.1) } == FloorPlan.groups)
    #expect(rows.allSatisfy { $0.1 == $0.2 })
  }

  @Test func `a group imports only groups before it`() {
    for violation in Self.plan.upwardImports { Issue.record("\(violation)") }
  }

  @Test func `a target imports only those toolchain modules that its row names`() {
    for violation in Self.plan.forbiddenImports { Issue.record("\(violation)") }
  }

  @Test func `no targets import each other in a circle`() {
    for circle in Self.plan.circlesOfTargets { Issue.record("\(circle)") }
  }

  @Test(arguments: House.targets)
  func `the folders of a target name each other downwards only`(target: String) {
    for circle in Self.plan.circlesOfFolders(in: target) {
      Issue.record("\(target): folders \(circle)")
    }
  }

  @Test(arguments: House.targets)
  func `no circle has more than four files`(target: String) {
    for circle in Self.plan.circlesOfFiles(in: target) where circle.count > 4 {
      Issue.record("\(circle)")
    }
  }

  @Test(arguments: FloorPlan.groups)
  func `a group's README names its targets and levels in 40 lines at most`(group: String) throws {
    let page = try GroupPage(of: group, in: Self.plan)
    if ProcessInfo.processInfo.environment["RECORD"] == "1", !page.generated.isEmpty {
      try Data(page.generated.utf8).write(to: Repository.root.appending(path: page.path))
    }
    #expect(try Repository.text(page.path) == page.generated)
    #expect(page.text.components(separatedBy: "\n").count <= 41)
    for target in Self.plan.targets(of: group) {
      #expect(page.text.contains("| `\(target)` |"), "\(group) does not say what \(target) is")
    }
    for heading in ["Not here", "From outside", "Read first", "Debts"] {
      #expect(page.text.contains("\n**\(heading)**"), "\(group) has no \(heading)")
    }
  }
}
