import Foundation
import Lab
import Scenarios

/// The line-ups that ship with the program, read from the repository, so that not every case needs
/// the program to be built.
enum ShippedLineUp {
  static func named(_ name: String) throws -> LineUp {
    let path = "assets/lineups/\(name).yaml"
    guard FileManager.default.fileExists(atPath: path) else {
      throw BenchFailure("\(path): no such file; the benchmark is run in the repository")
    }
    return try LineUpFile.read(
      String(contentsOfFile: path, encoding: .utf8), name: name, path: path)
  }
}
