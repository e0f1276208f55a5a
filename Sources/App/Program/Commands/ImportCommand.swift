import ArgumentParser
import Foundation
import Scenarios
import Traffic

/// Turns what a browser or a player has recorded into a scenario.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Turn an HTTP archive or a player's logs into a scenario with the same symptom.",
    discussion: """
      Slow, throttled, refused and aborted requests become faults; new master playlists become \
      zaps. A comment on each fault says whether it was seen or guessed, and from which entries. \
      The scenario expects the same requests to fail: `check` shows whether they do, and `shrink` \
      removes the steps that are not needed for it. Its apps do not react to errors; set the \
      policy that matches your app.

      \(ExitCodes.printing)
      """)

  @Argument(
    help: ArgumentHelp(
      "HTTP archives (HAR 1.2), as browsers and proxies export them, or the text of an "
        + "AVPlayerItem's access and error log.", valueName: "file"),
    completion: .file(extensions: ["har", "log", "txt"]))
  var files: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Where to write the scenario; `-` is standard output.", valueName: "file"),
    completion: .file(extensions: ["yaml"]))
  var output = CommandOutput.printed

  @Option(
    help: ArgumentHelp(
      "Map URLs to an operation, such as '*/drm/*=licence.request'; the first match counts, "
        + "and `none` leaves the request out.", valueName: "glob=point"),
    completion: .default, transform: Arguments.requestRule)
  var map: [RequestMap.Rule] = []

  @Option(help: ArgumentHelp("The scenario's title. (default: its first fault)", valueName: "text"))
  var title: String?

  func run() throws {
    let result = CommandOutput(path: output)
    if !result.isPrinted, files.contains(where: { Self.isSame($0, output) }) {
      throw Complaint("-o \(output): is the file to import; choose another name")
    }
    let imported = try scenario()
    try result.write(imported.text)
    for line in imported.summary { result.report(line) }
    if !result.isPrinted { result.report("saved \(output)") }
  }

  private func scenario() throws -> Import {
    let archives = try Complaint.forEach(files) { try Self.archive($0) }
    guard var archive = archives.first else { throw Complaint("import: name a file") }
    for other in archives.dropFirst() { archive.add(other) }
    let names = files.map { URL(filePath: $0).lastPathComponent }.joined(separator: ", ")
    let capture: Capture
    do throws(Capture.Emptiness) {
      capture = try Capture(archive, RequestMap(map))
    } catch {
      throw Complaint("\(files.joined(separator: ", ")): \(error.sentence)")
    }
    do throws(FileProblem) {
      return try Import(capture, title: title, name: names)
    } catch {
      throw Complaint(error)
    }
  }

  private static func isSame(_ file: String, _ other: String) -> Bool {
    Files.resolved(file) == Files.resolved(other)
  }

  private static func archive(_ file: String) throws -> Archive {
    let bytes = try Files.bytes(file)
    do throws(Archive.Problem) {
      return try Archive(bytes)
    } catch {
      throw Complaint("\(file): \(error.sentence)")
    }
  }
}
