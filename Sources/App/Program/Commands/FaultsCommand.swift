import ArgumentParser
import Dashboard
import Faults
import Scenarios
import Simulation
import Terminal

/// Prints the fault catalogue, or one fault of it.
struct FaultsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "faults",
    abstract: "Explain the faults: what each does, what you see, what the app is notified of.",
    discussion: ExitCodes.printing)

  @Argument(
    help: ArgumentHelp(
      "A fault's key or a part of its name, to explain it in detail.", valueName: "fault"),
    completion: Completions.faults)
  var key: String?

  @Flag(help: "Print only keys and names, on one screen.")
  var short = false

  func run() throws {
    guard !short || key == nil else {
      throw Complaint("--short lists all faults; leave out the key or name")
    }
    if short { return StandardOutput.print(FaultsPage.short, terminator: "") }
    guard let key else { return StandardOutput.print(FaultsPage.text, terminator: "") }
    let word = key.lowercased()
    let kinds = FaultCatalogue.kinds.filter {
      key.count == 1 ? String($0.key) == key : $0.name.lowercased().contains(word)
    }
    guard !kinds.isEmpty else {
      throw Complaint("no fault has the key or name `\(key)`; \(Self.hint(key))")
    }
    let pages = kinds.compactMap { FaultsPage.text(for: $0.key) }
    StandardOutput.print(pages.joined(separator: "\n"), terminator: "")
  }

  /// The name, or the word of a name, that was probably meant, or what is accepted.
  private static func hint(_ word: String) -> String {
    let names = FaultCatalogue.kinds.map(\.name)
    let words = names.flatMap { $0.split(separator: " ").map(String.init) }
    if let nearest = NearestWord.to(word, among: names + words) {
      return "did you mean `\(nearest)`?"
    }
    let keys = FaultCatalogue.kinds.map { String($0.key) }.joined(separator: " ")
    return "accepted: \(keys), or a part of a name"
  }
}

/// Lists the keys.
struct KeysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys", abstract: "List the keys of the wall.",
    discussion: ExitCodes.printing)

  func run() {
    StandardOutput.print(KeysPage.text, terminator: "")
  }
}

/// Reports what this terminal can do, and what zapdeck uses of it.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Report what this terminal can do, and which configuration file the wall reads.",
    discussion: ExitCodes.printing)

  @Flag(help: "Print the JSON Schema of the configuration file instead.")
  var schema = false

  @OptionGroup var screen: ScreenOptions
  @OptionGroup var terminal: TerminalArguments

  func run() throws {
    guard !schema else { return StandardOutput.print(UserConfiguration.schema, terminator: "") }
    let facts =
      Terminal.diagnosis(terminal.options(screen)) + UserConfiguration.findings
      + [("ffmpeg", VideoEncoder.program ?? VideoEncoder.lack)]
    for line in facts.map({ [$0.0, $0.1.onOneLine] }).alignedLines { StandardOutput.print(line) }
  }
}
