import Foundation
import Scenarios
import TestSupport
import Worlds

/// The line-ups that ship with the program.
enum Shipping {
  private static let folder = Repository.root.appending(path: "assets/lineups")

  static let names =
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?
    .filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted() ?? []

  static func lineUp(_ name: String) throws -> LineUp {
    let text = try String(contentsOf: folder.appending(path: "\(name).yaml"), encoding: .utf8)
    return try LineUpFile.read(text, name: name, path: name)
  }
}
