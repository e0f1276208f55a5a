import Scenarios
import Testing

@Suite struct ConfigurationTests {
  private static func read(_ text: String) throws(FileProblem) -> Configuration {
    try ConfigurationFile.read(text, path: "config.yaml", themes: ["default", "light"])
  }

  private static func problems(_ text: String) -> [String] {
    do throws(FileProblem) {
      _ = try read(text)
      return []
    } catch {
      return error.all.map(\.text)
    }
  }

  @Test func `what a file leaves out is not chosen, and an empty file chooses nothing`() throws {
    let file = try Self.read(
      "theme: light\nglyphs: ascii\nlog: everything\nlineup: family\nkeys: {j: Down}")
    #expect(file.theme == "light" && file.glyphs == .ascii && file.lineUp == "family")
    #expect(file.logLevel == .everything)
    #expect(file.keys.map(\.name) == ["j"] && file.keys.map(\.standard) == ["Down"])
    #expect(try Self.read("# theme: light\n\n") == Configuration())
  }

  @Test func `every mistake is reported, with its line and the nearest word`() {
    #expect(
      Self.problems("theme: ligt\nglyphs: 3\nkeys: [a]")
        == [
          "config.yaml:1:8: unknown theme `ligt`; did you mean `light`?",
          "config.yaml:2:9: unknown glyphs `3`; accepted: auto, ascii",
          "config.yaml:3:7: `keys` must be a mapping of keys, such as `j: Down`",
        ])
    #expect(
      Self.problems("them: light")
        == ["config.yaml:1:1: unknown key `them` in `configuration`; did you mean `theme`?"])
  }
}
