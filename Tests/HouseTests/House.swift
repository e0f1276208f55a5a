import Foundation

/// The repository as the tests read it.
enum House {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// What each target may import of this package and of others; toolchain modules that are not
  /// named here are allowed nowhere.
  static let imports: [String: Set<String>] = [
    "Simulation": [],
    "Pictures": [],
    "Video": ["Simulation", "Pictures"],
    "Locking": ["Synchronization", "Glibc", "Darwin"],
    "Events": ["Locking", "Synchronization", "Glibc", "Darwin"],
    "Screen": ["Simulation", "Pictures"],
    "ContentProtection": [
      "Simulation", "FoundationEssentials", "Crypto", "CryptoExtras", "SwiftASN1",
    ],
    "HeadEndAPI": ["Simulation"],
    "Faults": ["Simulation", "HeadEndAPI"],
    "HeadEnd": [
      "Simulation", "Locking", "ContentProtection", "HeadEndAPI", "FoundationEssentials",
    ],
    "Players": ["Simulation", "Events", "ContentProtection", "HeadEndAPI", "FoundationEssentials"],
    "Crowd": ["Simulation", "HeadEndAPI", "Faults", "Players"],
    "Lab": [
      "Simulation", "Events", "ContentProtection", "HeadEndAPI", "Faults", "HeadEnd", "Players",
      "Crowd", "RawStructuredFieldValues", "FoundationEssentials",
    ],
    "Exploring": ["Simulation", "HeadEndAPI", "Faults", "Players", "Lab"],
    "Scenarios": [
      "Simulation", "Events", "Faults", "HeadEndAPI", "Players", "Crowd", "Lab", "Yams",
    ],
    "Traffic": [
      "Simulation", "ContentProtection", "HeadEndAPI", "Faults", "Players", "Lab", "Scenarios",
    ],
    "Dashboard": [
      "Simulation", "Pictures", "Events", "Screen", "Faults", "HeadEndAPI", "Players", "Crowd",
      "Lab", "Scenarios",
    ],
    "PlayerSDK": [
      "Simulation", "Events", "ContentProtection", "HeadEndAPI", "Faults", "HeadEnd", "Players",
      "Lab", "Exploring", "Foundation", "FoundationNetworking", "Dispatch",
    ],
    "PlayerFilms": ["Simulation", "Screen", "Lab", "Dashboard", "PlayerSDK", "Foundation"],
    "HeadEndHTTP": [
      "Simulation", "Locking", "HeadEndAPI", "ContentProtection", "Lab", "Pictures", "Video",
      "NIOCore", "NIOPosix", "NIOHTTP1", "NIOSSL", "Synchronization", "Dispatch", "Glibc", "Darwin",
    ],
    "Terminal": ["CTerm", "Pictures", "Screen", "Simulation", "Glibc", "Darwin"],
    "zapdeck": ["Program"],
    "Program": [
      "Simulation", "Locking", "Events", "Screen", "Faults", "HeadEndAPI", "Players", "Lab",
      "Exploring", "Scenarios", "Traffic", "Dashboard", "Terminal", "HeadEndHTTP",
      "ArgumentParser", "Dispatch", "Foundation", "Synchronization", "Glibc", "Darwin",
    ],
    "Fuzzing": [
      "CTerm", "Simulation", "ContentProtection", "HeadEndAPI", "Faults", "Players", "Lab",
      "Exploring", "Scenarios", "Traffic", "Screen", "Dashboard", "Terminal", "HeadEndHTTP",
    ],
    "fuzz": ["Fuzzing", "Simulation", "Foundation"],
    "bench": ["Benchmark"],
    "Benchmark": [
      "HeadEndAPI", "Simulation", "Events", "Screen", "Faults", "Players", "Crowd", "Lab",
      "Exploring", "Scenarios", "Dashboard", "ArgumentParser", "Foundation", "Synchronization",
      "Glibc", "Darwin",
    ],
  ]

  /// The only target in C: the terminal.
  static let cTargets: Set<String> = ["CTerm"]

  /// Targets where nothing may ask for the time, sleep, or draw unseeded numbers.
  static let deterministic = [
    "Simulation", "Pictures", "Video", "Screen", "ContentProtection", "HeadEndAPI", "Faults",
    "HeadEnd", "Players", "Lab", "Exploring", "Scenarios", "Traffic", "Dashboard", "Fuzzing",
  ]

  static let swiftFiles = files(below: "Sources", "swift") + files(below: "Tests", "swift")
  static let sources = swiftFiles.filter { $0.path.hasPrefix("Sources/") }
  static let cFiles = files(below: "Sources", "c") + files(below: "Sources", "h")

  /// Every Markdown page, by its path.
  static let pages =
    ["README.md", ".github/CONTRIBUTING.md"].filter {
      FileManager.default.fileExists(atPath: root.appending(path: $0).path)
    } + ["Sources", "assets"].flatMap { urls(below: $0, "md").map(path) }.sorted()

  static let targets = imports.keys.sorted()

  /// The files that may not name what the rules of wording ban: all but these tests.
  static let proseFiles = swiftFiles.filter { $0.target != "HouseTests" }

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  private static func files(below folder: String, _ ending: String) -> [SourceFile] {
    urls(below: folder, ending).compactMap { SourceFile($0, root: root) }
      .sorted { $0.path < $1.path }
  }

  private static func path(_ url: URL) -> String {
    String(url.path.dropFirst(root.path.count).drop { $0 == "/" })
  }

  private static func urls(below folder: String, _ ending: String) -> [URL] {
    let base = root.appending(path: folder)
    guard let walk = FileManager.default.enumerator(at: base, includingPropertiesForKeys: nil)
    else { return [] }
    return walk.compactMap { $0 as? URL }.filter { $0.pathExtension == ending }
  }
}
