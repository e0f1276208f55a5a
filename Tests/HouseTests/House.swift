import Foundation
import TestSupport

/// The repository as the tests read it.
enum House {
  /// What each target may import of the toolchain; what it may of packages says the manifest.
  static let toolchainModules: [String: Set<String>] = [
    "Locking": ["Synchronization", "Glibc", "Darwin"],
    "Events": ["Synchronization", "Glibc", "Darwin"],
    "ContentProtection": ["FoundationEssentials"],
    "HeadEnd": ["FoundationEssentials"],
    "Players": ["FoundationEssentials"],
    "PlayerSDK": ["Foundation", "FoundationNetworking", "Dispatch"],
    "PlayerFilms": ["Foundation"],
    "HeadEndHTTP": ["Synchronization", "Dispatch", "Glibc", "Darwin"],
    "Terminal": ["Glibc", "Darwin"],
    "Program": ["Dispatch", "Foundation", "Synchronization", "Glibc", "Darwin"],
    "fuzz": ["Foundation"],
    "Benchmark": ["Foundation", "Synchronization", "Glibc", "Darwin"],
  ]

  /// The only target in C: the terminal.
  static let cTargets: Set<String> = ["CTerm"]

  /// Targets where nothing may ask for the time, sleep, or draw unseeded numbers.
  static let deterministic = [
    "Simulation", "Pictures", "Video", "Screen", "ContentProtection", "HeadEndAPI", "Faults",
    "HeadEnd", "Players", "Crowd", "Worlds", "Sessions", "Exploring", "Scenarios", "Traffic",
    "Dashboard", "Fuzzing",
  ]

  static let swiftFiles = files(below: "Sources", "swift") + files(below: "Tests", "swift")
  static let sources = swiftFiles.filter { $0.path.hasPrefix("Sources/") }
  static let tests = swiftFiles.filter { $0.path.hasPrefix("Tests/") }
  static let cFiles = files(below: "Sources", "c") + files(below: "Sources", "h")

  static let targets = Set(sources.map(\.target)).sorted()

  /// Every Markdown page, by its path.
  static let pages =
    ["README.md", ".github/CONTRIBUTING.md"].filter {
      FileManager.default.fileExists(atPath: Repository.root.appending(path: $0).path)
    } + ["Sources", "assets"].flatMap { urls(below: $0, "md").map(path) }.sorted()

  /// The files that may not name what the rules of wording ban: all but these tests.
  static let proseFiles = swiftFiles.filter { $0.target != "HouseTests" }

  /// The page of a target's catalogue, by its path.
  static func page(_ article: String, of target: String) -> String {
    let group = sources.first { $0.target == target }?.group ?? ""
    return "Sources/\(group)/\(target)/\(target).docc/\(article).md"
  }

  private static func files(below folder: String, _ ending: String) -> [SourceFile] {
    urls(below: folder, ending).compactMap { SourceFile($0, root: Repository.root) }
      .sorted { $0.path < $1.path }
  }

  private static func path(_ url: URL) -> String {
    String(url.path.dropFirst(Repository.root.path.count).drop { $0 == "/" })
  }

  private static func urls(below folder: String, _ ending: String) -> [URL] {
    let base = Repository.root.appending(path: folder)
    guard let walk = FileManager.default.enumerator(at: base, includingPropertiesForKeys: nil)
    else { return [] }
    return walk.compactMap { $0 as? URL }.filter { $0.pathExtension == ending }
  }
}
