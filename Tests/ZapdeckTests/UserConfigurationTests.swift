import Foundation
import Testing

/// The user's configuration file, as `doctor` reports it.
@Suite struct UserConfigurationTests {
  private static func run(_ text: String, _ command: String...) throws -> Program.Result {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "zapdeck/config.yaml")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return try Program.run(
      Program.binary, command, environment: ["XDG_CONFIG_HOME": folder.url.path])
  }

  @Test func `doctor says which file is read, and what is wrong with it`() throws {
    let good = try Self.run("keys: {j: Down, k: Up}", "doctor").output
    #expect(good.contains("zapdeck/config.yaml\n") && good.contains("j = Down, k = Up\n"))
    let bad = try Self.run("keys:\n  s: Down\n", "doctor")
    #expect(bad.code == 0 && bad.output.contains("config.yaml:2:6: the key `s` is taken"))
    let both = try Self.run("theme: nonsense\nkeys: {s: Down}", "doctor").output
    #expect(both.contains("config.yaml:1:8: ") && both.contains("the key `s` is taken"))
    let lineUp = try Self.run("lineup: nosuch", "doctor").output
    #expect(lineUp.contains("config.yaml: lineup nosuch: there is no such file"))
    let none = try Program.run("doctor", environment: ["XDG_CONFIG_HOME": "/nowhere"])
    #expect(none.output.contains("/nowhere/zapdeck/config.yaml does not exist"))
    #expect(try Program.run("doctor", "--schema").output.contains("\"glyphs\""))
    let pictures = try Self.run("pictures: sixels", "doctor").output
    #expect(pictures.contains("config.yaml:1:11: ") && pictures.contains("auto, blocks, sextants"))
  }

  @Test func `what films and scripts show does not depend on it`() throws {
    let run = try Self.run("theme: nonsense", "snapshot", "--at", "1s")
    #expect(run.code == 0 && run.errors.isEmpty)
    #expect(try Self.run("theme: nonsense", "run").errors.contains("config.yaml:1:8"))
  }
}
