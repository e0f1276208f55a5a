import Foundation
import Scenarios
import Worlds

/// Line-ups that ship with the program.
enum ShippedLineUp {
  static func named(_ name: String) throws -> LineUp {
    let file = WallSessionTests.classic.deletingLastPathComponent().appending(path: "\(name).yaml")
    return try LineUpFile.read(
      String(contentsOf: file, encoding: .utf8), name: name, path: "\(name).yaml")
  }
}
