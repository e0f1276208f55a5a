import ArgumentParser
import Dashboard
import Players
import Scenarios
import Sessions
import Worlds

/// Names what ships: line-ups, scenarios, incidents, policies and rules.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the line-ups, scenarios, incidents, policies and rules that ship with zapdeck.",
    discussion: ExitCodes.printing)

  // An error's code may begin with a minus, as an option does.
  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp(
      "List only this kind: \(ListPage.Shipped.allCases.map(\.rawValue).joined(separator: ", "));"
        + " or an error code, such as 1007 or -11819, to list what involves it; or, with --yaml, "
        + "a name.",
      valueName: "kind"))
  var words: [String] = []

  @Flag(
    help: ArgumentHelp(
      "Print the YAML of the line-up, scenario, incident, policy or rule example of that name; "
        + "`policies` prints all policies."))
  var yaml = false

  func run() throws {
    if let option = words.first(where: { $0.hasPrefix("-") && Int($0) == nil }) {
      let nearest = NearestWord.to(option, among: ["--yaml", "--help"])
      let hint = nearest.map { ". Did you mean '\($0)'?" } ?? ""
      throw Complaint("Unknown option '\(option)'\(hint)")
    }
    guard words.count <= 1 else { throw Complaint("list: name one kind, code or name") }
    let kind = words.first
    if yaml { return try printFile(kind) }
    if let code = kind.flatMap({ Int($0) }), abs(code) >= 100 { return try printCode(code) }
    let kinds = ListPage.Shipped.allCases
    let names = kinds.map(\.rawValue)
    if let kind, !names.contains(kind) {
      let codes =
        NearestWord.to(kind, among: names) == nil ? ", or an error code such as 1007" : ""
      throw Complaint(
        "list: there is no kind `\(kind)`; \(NearestWord.hint(kind, among: names))\(codes)")
    }
    let sections = try kinds.filter { kind == nil || $0.rawValue == kind }.map { shipped in
      ListPage.Section(shipped, try Self.entries(of: shipped))
    }
    StandardOutput.print(ListPage.text(sections), terminator: "")
  }

  /// Prints the entries about a code; smaller numbers are counts and measures. The minus may be
  /// left out.
  private func printCode(_ code: Int) throws {
    for code in code > 0 ? [code, -code] : [code] {
      let sections = try [ListPage.Shipped.scenarios, .incidents, .rules].map { shipped in
        ListPage.Section(
          shipped,
          try ScenarioLibrary.files(shipped.rawValue).filter {
            try Files.text($0, called: Files.stem(of: $0)).hasNumber(code)
          }.map { (Files.stem(of: $0), try ScenarioLibrary.load($0).title) })
      }
      if let text = ListPage.text(code: code, sections) {
        return StandardOutput.print(text, terminator: "")
      }
    }
    throw Complaint("list: no error, fault or scenario in zapdeck has the code \(code)")
  }

  private func printFile(_ kind: String?) throws {
    let names = LineUpLibrary.shipped + ScenarioLibrary.names + Policy.shipped.map(\.name)
    guard let name = kind else {
      throw Complaint("list: --yaml needs a name, such as `zapdeck list classic --yaml`")
    }
    if name == ListPage.Shipped.policies.rawValue {
      return StandardOutput.print(PolicyKeys.yaml(Policy.shipped), terminator: "")
    }
    if let policy = Policy.shipped.first(where: { $0.name == name }) {
      return StandardOutput.print(PolicyKeys.yaml([policy]), terminator: "")
    }
    guard let file = LineUpLibrary.file(name) ?? ScenarioLibrary.shipped(name) else {
      throw Complaint(
        "list: nothing that ships with zapdeck is called `\(name)`; "
          + NearestWord.hint(name, among: names))
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

extension String {
  /// Whether a number occurs in it, and not as a part of another.
  fileprivate func hasNumber(_ number: Int) -> Bool {
    ranges(of: String(number)).contains { range in
      let before = self[..<range.lowerBound].last
      let after = self[range.upperBound...].first
      let isAlone = before.map { !$0.isNumber && !$0.isLetter && $0 != "." && $0 != "-" } ?? true
      return isAlone && after.map { !$0.isNumber && !$0.isLetter } ?? true
    }
  }
}
