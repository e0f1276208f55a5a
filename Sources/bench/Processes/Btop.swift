import Foundation

/// btop, a monitor whose whole screen moves: what people know as quick.
enum Btop {
  static let absence = "btop is not installed"

  /// Its own settings, but for ten updates a second, its shortest interval; `nil` where it is not
  /// installed.
  static func program(in home: TemporaryFolder) throws -> Program? {
    guard var program = Program.tool("btop") else { return nil }
    let settings = home.path("btop")
    try FileManager.default.createDirectory(
      atPath: settings, withIntermediateDirectories: true)
    try "update_ms=100\n".write(
      toFile: settings + "/btop.conf", atomically: true, encoding: .utf8)
    program.environment = home.environment
    return program
  }
}
