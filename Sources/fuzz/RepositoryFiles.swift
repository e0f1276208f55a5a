import Foundation
import Fuzzing

/// The files of the repository that inputs are made from; its folder is the current one.
enum RepositoryFiles {
  private static let root = URL(filePath: FileManager.default.currentDirectoryPath)

  /// The inputs that are kept for a way in.
  static func corpus(of way: WayIn) -> [[UInt8]] {
    files(below: "Tests/FuzzingTests/Corpus/\(way.rawValue)").map(\.bytes)
  }

  /// What inputs meet.
  static func ground() -> Ground {
    let lineUps = files(below: "assets/lineups").map { file in
      (file.name.replacing(".yaml", with: ""), String(decoding: file.bytes, as: UTF8.self))
    }
    do throws(Ground.Unusable) {
      return try Ground(lineUps: Dictionary(lineUps) { first, _ in first })
    } catch {
      Fuzz.end(error.sentence)
    }
  }

  private static func files(below folder: String) -> [(name: String, bytes: [UInt8])] {
    let folder = root.appending(path: folder)
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
        ($0, Array(try Data(contentsOf: folder.appending(path: $0))))
      }
    } catch {
      Fuzz.end("\(folder.path): \(error.localizedDescription)")
    }
  }
}
