import Testing

/// What the tests of shape forbid, planted in every group: each finds it there.
@Suite struct PlantedViolationTests {
  private static let plan = FloorPlan(House.sources)

  /// Nothing stands above the last group, so no import of it points upwards.
  private static let groupsBelowTop = FloorPlan.groups.dropLast()

  /// A file in the first target of a group.
  private static func file(_ path: String, in group: String, _ text: String) throws -> SourceFile {
    let target = try #require(plan.targets(of: group).first)
    return SourceFile(path: "Sources/\(group)/\(target)/\(path)", text: text)
  }

  @Test(arguments: groupsBelowTop)
  func `an import of a group above is found`(group: String) throws {
    let place = try #require(FloorPlan.groups.firstIndex(of: group))
    for above in FloorPlan.groups[(place + 1)...] {
      let module = try #require(Self.plan.targets(of: above).first)
      let file = try Self.file("Planted.swift", in: group, "import \(module)\n")
      #expect(FloorPlan(House.sources + [file]).upwardImports.count == 1)
    }
  }

  @Test(arguments: FloorPlan.groups)
  func `folders that name each other are found`(group: String) throws {
    let files = [
      try Self.file(
        "One/First.swift", in: group, "struct PlantedFirst { var it: PlantedSecond }\n"),
      try Self.file(
        "Two/Second.swift", in: group, "struct PlantedSecond { var it: PlantedFirst? }\n"),
    ]
    let plan = FloorPlan(House.sources + files)
    #expect(plan.circlesOfFolders(in: files[0].target) == [["One", "Two"]])
    #expect(plan.circlesOfFiles(in: files[0].target).contains(files.map(\.path)))
  }

  @Test(arguments: FloorPlan.groups)
  func `an import of a toolchain module that has no row is found`(group: String) throws {
    let target = try #require(Self.plan.targets(of: group).first)
    let module = try #require(
      Set(House.toolchainModules.values.flatMap(\.self))
        .subtracting(House.toolchainModules[target] ?? []).sorted().first)
    let file = try Self.file("Planted.swift", in: group, "package import \(module)\n")
    #expect(FloorPlan(House.sources + [file]).forbiddenImports.count == 1)
  }

  @Test func `targets that import each other are found`() {
    let files = [
      SourceFile(path: "Sources/Kit/Locking/Planted.swift", text: "import Events\n")
    ]
    #expect(FloorPlan(House.sources + files).circlesOfTargets == [["Events", "Locking"]])
  }
}
