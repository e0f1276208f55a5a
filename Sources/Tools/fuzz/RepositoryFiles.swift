import Foundation
import Fuzzing

/// The files of the repository that inputs are made from; its folder is the current one.
enum RepositoryFiles {
  private static let root = URL(filePath: FileManager.default.currentDirectoryPath)

  /// The inputs that are kept for a way in.
  static func corpus(of way: FuzzTarget) -> [[UInt8]] {
    files(below: "Tests/Tools/FuzzingTests/Corpus/\(way.rawValue)").map(\.bytes)
  }

  /// What users start from.
  static func users() -> UserFiles {
    let archives = files(below: "Tests/Tools/FuzzingTests/Corpus/archive")
    return UserFiles(
      lineUps: texts(below: "assets/lineups"),
      scenarios: texts(below: "assets/scenarios").merging(texts(below: "assets/incidents")) { $1 },
      archives: Dictionary(archives.map { ($0.name, $0.bytes) }) { first, _ in first })
  }

  /// Texts of YAML files by their names.
  private static func texts(below folder: String) -> [String: String] {
    let texts = files(below: folder).map { file in
      (file.name.replacing(".yaml", with: ""), String(decoding: file.bytes, as: UTF8.self))
    }
    return Dictionary(texts) { first, _ in first }
  }

  /// What inputs meet.
  static func ground() -> FuzzFixture {
    do throws(FuzzFixture.Unusable) {
      return try FuzzFixture(lineUps: texts(below: "assets/lineups"))
    } catch {
      Ending.with(error.sentence)
    }
  }

  private static func files(below folder: String) -> [(name: String, bytes: [UInt8])] {
    let folder = root.appending(path: folder)
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
        ($0, Array(try Data(contentsOf: folder.appending(path: $0))))
      }
    } catch {
      Ending.with("\(folder.path): \(error.localizedDescription)")
    }
  }
}
