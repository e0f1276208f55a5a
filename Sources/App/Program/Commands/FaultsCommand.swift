import ArgumentParser
import Dashboard
import Faults
import Scenarios
import Simulation

/// Prints the fault catalogue, or one fault of it.
struct FaultsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "faults",
    abstract: "Explain the faults: what each does, what you see, what the app is notified of.",
    discussion: ExitCodes.printing)

  @Argument(
    help: ArgumentHelp(
      "Keys of faults or parts of their names, to explain these in detail.", valueName: "fault"),
    completion: Completions.faults)
  var words: [String] = []

  @Flag(help: "Print only keys and names, on one screen.")
  var short = false

  func run() throws {
    guard !short || words.isEmpty else {
      throw Complaint("--short lists all faults; leave out the key or name")
    }
    if short { return StandardOutput.print(FaultsPage.short, terminator: "") }
    guard !words.isEmpty else { return StandardOutput.print(FaultsPage.text, terminator: "") }
    // A name of several words need not be quoted, and `f h` is what one presses.
    let text = words.joined(separator: " ")
    let name = Self.kinds(text.count == 3 && text.hasPrefix("f ") ? String(text.suffix(1)) : text)
    let kinds = try name.isEmpty ? words.flatMap(Self.meant).uniqued : name
    let pages = kinds.compactMap { FaultsPage.text(for: $0.key) }
    StandardOutput.print(pages.joined(separator: "\n"), terminator: "")
  }

  /// The faults that an argument names; several may stand between commas.
  private static func meant(by argument: String) throws -> [FaultKind] {
    let whole = kinds(argument)
    let parts = argument.split(separator: ",").map(String.init)
    let own = whole.isEmpty && parts.count > 1 ? try parts.flatMap(meant) : whole
    guard !own.isEmpty else {
      throw Complaint("no fault has the key or name `\(argument)`; \(hint(argument))")
    }
    return own
  }

  /// The fault of a key, or those whose names contain a text.
  private static func kinds(_ text: String) -> [FaultKind] {
    let word = text.lowercased()
    return FaultCatalogue.kinds.filter {
      text.count == 1 ? String($0.key) == text : $0.name.lowercased().contains(word)
    }
  }

  /// The name, or the word of a name, that was probably meant, or what is accepted.
  private static func hint(_ word: String) -> String {
    let keys = FaultCatalogue.kinds.map { String($0.key) }.joined(separator: " ")
    let accepted = "accepted: \(keys), or a part of a name"
    if let code = Int(word) {
      return ListPage.text(code: code, []) == nil
        ? accepted : "it is an error code: `zapdeck list \(code)` lists its faults"
    }
    let names = FaultCatalogue.kinds.map(\.name)
    let words = names.flatMap { $0.split(separator: " ").map(String.init) }
    return NearestWord.to(word, among: names + words).map { "did you mean `\($0)`?" } ?? accepted
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
