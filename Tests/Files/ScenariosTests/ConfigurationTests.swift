import Scenarios
import Testing

@Suite struct ConfigurationTests {
  private static func read(_ text: String) throws(FileProblem) -> Configuration {
    try ConfigurationFile.read(
      text, path: "config.yaml",
      .init(themes: ["default", "light"], films: ["cast", "mp4"]))
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
      "theme: light\nglyphs: ascii\nlog: everything\nlineup: family\nkeys: {j: Down}\n"
        + "stage: true\noutput: ~/films\n"
        + "film: {format: mp4, asciicast: 3, scale: 2}")
    #expect(file.theme == "light" && file.glyphs == .ascii && file.lineUp == "family")
    #expect(file.logLevel == .everything && file.output == "~/films" && file.isOnStage == true)
    #expect(file.film.format == "mp4" && file.film.asciicast == 3 && file.film.scale == 2)
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
      Self.problems("film:\n  format: mp5\n  scale: 9")
        == [
          "config.yaml:2:11: unknown format `mp5`; did you mean `mp4`?",
          "config.yaml:3:10: `scale` must be a whole number from 1 to 8",
        ])
    #expect(
      Self.problems("them: light")
        == ["config.yaml:1:1: unknown key `them` in `configuration`; did you mean `theme`?"])
  }
}
