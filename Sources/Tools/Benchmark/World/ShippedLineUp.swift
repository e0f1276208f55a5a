import Foundation
import Scenarios
import Worlds

/// The line-ups that ship with the program, read from the repository, so that not every case needs
/// the program to be built.
enum ShippedLineUp {
  private static let folder = "assets/lineups"

  /// The names of all of them, in their order.
  static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
  }

  static func named(_ name: String) throws -> LineUp {
    let path = "\(folder)/\(name).yaml"
    guard FileManager.default.fileExists(atPath: path) else {
      throw BenchFailure("\(path): no such file; run the benchmark in the repository")
    }
    return try LineUpFile.read(
      String(contentsOfFile: path, encoding: .utf8), name: name, path: path)
  }
}
