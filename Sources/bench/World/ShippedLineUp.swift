import Foundation
import Lab
import Scenarios

/// The line-ups that ship with the program.
enum ShippedLineUp {
  static func named(_ name: String) throws -> LineUp {
    let path = "\(Program.assets)/lineups/\(name).yaml"
    return try LineUpFile.read(
      String(contentsOfFile: path, encoding: .utf8), name: name, path: path)
  }
}
