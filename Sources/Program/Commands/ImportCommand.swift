import ArgumentParser
import Foundation
import Scenarios
import Traffic

/// Turns what a browser or a player has recorded into a scenario.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Turn a browser's HTTP archive into a scenario with the same symptom.",
    discussion: """
      What was slow, throttled, refused or cut becomes faults, new master playlists become zaps, \
      and what was observed is expected. Each step says whether it was seen or guessed, and by \
      which entries.
      """)

  @Argument(
    help: "An HTTP archive (HAR 1.2), as browsers and proxies export it.",
    completion: .file(extensions: ["har"]))
  var file: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Where to write the scenario. (default: standard output)", valueName: "file"),
    completion: .file(extensions: ["yaml"]))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "What requests are, such as '*/drm/*=licence.request'; the first that matches counts, and "
        + "`none` is no player's request.", valueName: "glob=point"),
    completion: .default, transform: Arguments.requestRule)
  var map: [RequestMap.Rule] = []

  @Option(help: ArgumentHelp("The scenario's title. (default: its first fault)", valueName: "text"))
  var title: String?

  func run() throws {
    let imported = try Self.scenario(
      from: Files.bytes(file), called: file, RequestMap(map), title: title)
    guard let output else {
      StandardOutput.print(imported.text, terminator: "")
      for line in imported.summary { StandardError.print(line) }
      return
    }
    try OutputFile.write(imported.text.utf8, to: output, option: "-o")
    for line in imported.summary + ["saved \(output)"] { StandardOutput.print(line.onOneLine) }
  }

  private static func scenario(
    from bytes: [UInt8], called file: String, _ map: RequestMap, title: String?
  ) throws -> Import {
    do {
      let capture = try Capture(try Archive(bytes), map)
      return Import(capture, title: title, name: URL(filePath: file).lastPathComponent)
    } catch let problem as Archive.Problem {
      throw Complaint("\(file): \(problem.sentence)")
    } catch let emptiness as Capture.Emptiness {
      throw Complaint("\(file): \(emptiness.sentence)")
    }
  }
}
