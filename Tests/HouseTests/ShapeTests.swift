import Foundation
import Testing

/// How code is divided into files, folders and names.
@Suite struct ShapeTests {
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

  @Test(arguments: House.targets)
  func `the folders of a target name each other downwards only`(target: String) {
    let edges = Self.edges(in: target) { $0.folder }
    for circle in Circles.groups(of: edges) { Issue.record("\(target): folders \(circle)") }
  }

  @Test(arguments: House.targets)
  func `no circle has more than four files`(target: String) {
    for circle in Circles.groups(of: Self.edges(in: target) { $0.path }) where circle.count > 4 {
      Issue.record("\(circle)")
    }
  }

  /// Which files or folders of a target name types of which others.
  private static func edges(
    in target: String, by key: (SourceFile) -> String
  ) -> [String: Set<String>] {
    let files = House.sources.filter { $0.target == target }
    let declared = Dictionary(
      files.flatMap { file in file.topLevelTypes.map { ($0.name, key(file)) } },
      uniquingKeysWith: { first, _ in first })
    return Dictionary(grouping: files, by: key).mapValues { files in
      let own = key(files[0])
      return Set(files.flatMap { $0.namedTypes.compactMap { declared[$0] } }).subtracting([own])
    }
  }
}
