import ArgumentParser
import Dashboard
import Lab
import Players
import Scenarios

/// Names what ships: line-ups, scenarios, incidents, policies and rules.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the line-ups, scenarios, policies and rules that come with zapdeck.",
    discussion: ExitCodes.printing)

  @Argument(
    help: ArgumentHelp(
      "List only this kind: \(ListPage.Shipped.allCases.map(\.rawValue).joined(separator: ", "));"
        + " or a name, with --yaml.",
      valueName: "kind"))
  var kind: String?

  @Flag(
    help: ArgumentHelp(
      "Print the YAML file of a line-up, scenario, incident or rule's example by its name, or of "
        + "all policies."))
  var yaml = false

  func run() throws {
    if yaml { return try printFile() }
    let kinds = ListPage.Shipped.allCases
    let names = kinds.map(\.rawValue)
    if let kind, !names.contains(kind) {
      throw Complaint("list: there is no kind `\(kind)`; \(NearestWord.hint(kind, among: names))")
    }
    let sections = try kinds.filter { kind == nil || $0.rawValue == kind }.map { shipped in
      ListPage.Section(shipped, try Self.entries(of: shipped))
    }
    StandardOutput.print(ListPage.text(sections), terminator: "")
  }

  private func printFile() throws {
    let names = LineUpLibrary.shipped + ScenarioLibrary.names
    guard let name = kind else {
      throw Complaint("list: --yaml needs a name, such as `zapdeck list classic --yaml`")
    }
    if name == ListPage.Shipped.policies.rawValue {
      return StandardOutput.print(PolicyKeys.yaml(Policy.shipped), terminator: "")
    }
    guard let file = LineUpLibrary.file(name) ?? ScenarioLibrary.shipped(name) else {
      throw Complaint(
        "list: nothing that ships is called `\(name)`; \(NearestWord.hint(name, among: names))")
    }
    StandardOutput.print(try Files.text(file, called: name), terminator: "")
  }

  private static func entries(
    of kind: ListPage.Shipped
  ) throws -> [(name: String, title: String)] {
    switch kind {
    case .lineUps: try LineUpLibrary.shipped.map { ($0, try LineUpLibrary.load($0).title) }
    case .scenarios, .incidents:
      try ScenarioLibrary.files(kind.rawValue).map { file in
        (Files.stem(of: file), try ScenarioLibrary.load(file).title)
      }
    case .policies: Policy.shipped.map { ($0.name, $0.title) }
    case .rules: Rule.all.map { ($0.name, $0.breaks) }
    }
  }
}
