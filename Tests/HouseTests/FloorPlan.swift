/// Where sources stand and what they may name: groups in an order, targets in a group, folders in a
/// target.
struct FloorPlan {
  /// From bottom to top: a group imports only groups before it.
  static let groups = [
    "Kit", "Imaging", "Console", "Services", "Clients", "Laboratory", "Search", "Files", "Wall",
    "Server", "SDK", "App", "Tools",
  ]

  let files: [SourceFile]
  private let groupOfTarget: [String: String]

  init(_ files: [SourceFile]) {
    self.files = files
    groupOfTarget = Dictionary(files.map { ($0.target, $0.group) }) { first, _ in first }
  }

  /// The targets of a group that are written in Swift, in alphabetical order.
  func targets(of group: String) -> [String] {
    groupOfTarget.filter { $0.value == group }.keys.sorted()
  }

  /// The groups whose targets a group imports, from bottom to top.
  func importedGroups(of group: String) -> [String] {
    let modules = Set(files.filter { $0.group == group }.flatMap(\.importedModules))
    let imported = Set(modules.compactMap { groupOfTarget[$0] }).subtracting([group])
    return Self.groups.filter(imported.contains)
  }

  /// Imports of a target whose group is not before that of the file.
  var upwardImports: [String] {
    files.flatMap { file in
      file.importedModules.compactMap { module in
        guard let group = groupOfTarget[module], group != file.group else { return nil }
        let isBelow = place(of: group) < place(of: file.group)
        return isBelow ? nil : "\(file.path) imports \(module) of \(group), a group above its own"
      }
    }
  }

  /// Imports of toolchain modules that the row of the target does not name.
  var forbiddenImports: [String] {
    let listed = Set(House.toolchainModules.values.flatMap(\.self))
    return files.flatMap { file in
      file.importedModules.filter {
        listed.contains($0) && House.toolchainModules[file.target]?.contains($0) != true
      }.map { "\(file.path) imports \($0), which the row of \(file.target) does not name" }
    }
  }

  /// Targets that import each other in a circle.
  var circlesOfTargets: [[String]] {
    Circles.groups(
      of: Dictionary(grouping: files, by: \.target).mapValues { files in
        Set(files.flatMap(\.importedModules).filter { groupOfTarget[$0] != nil })
          .subtracting([files[0].target])
      })
  }

  /// Folders of a target that name each other's types in a circle.
  func circlesOfFolders(in target: String) -> [[String]] {
    Circles.groups(of: edges(in: target) { $0.folder })
  }

  /// Files of a target that name each other's types in a circle.
  func circlesOfFiles(in target: String) -> [[String]] {
    Circles.groups(of: edges(in: target) { $0.path })
  }

  /// The folders of a target from bottom to top: each names only types of levels before its own.
  func levels(of target: String) -> [[String]] {
    var rest = edges(in: target) { $0.folder }
    rest["."] = nil
    var levels: [[String]] = []
    while !rest.isEmpty {
      let level = rest.keys.filter { rest[$0]?.contains(where: { rest[$0] != nil }) == false }
      if level.isEmpty { return levels }
      levels.append(level.sorted())
      for folder in level { rest[folder] = nil }
    }
    return levels
  }

  private func place(of group: String) -> Int { Self.groups.firstIndex(of: group) ?? -1 }

  /// Which files or folders of a target name types of which others.
  private func edges(in target: String, by key: (SourceFile) -> String) -> [String: Set<String>] {
    let files = files.filter { $0.target == target }
    let declared = Dictionary(
      files.flatMap { file in file.topLevelTypes.map { ($0.name, key(file)) } },
      uniquingKeysWith: { first, _ in first })
    return Dictionary(grouping: files, by: key).mapValues { files in
      let own = key(files[0])
      return Set(files.flatMap { $0.namedTypes.compactMap { declared[$0] } }).subtracting([own])
    }
  }
}
