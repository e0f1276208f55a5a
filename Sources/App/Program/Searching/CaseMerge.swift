import Exploring
import Scenarios
import Sessions
import Simulation

/// The cases that several searches have found, such as those of a CI matrix with other seeds:
/// those of one title are one (Exploring/Exploring, "When two findings are one").
struct CaseMerge {
  fileprivate struct Entry {
    let title: String
    let rule: Rule
    /// Where it was found, in the order of the folders.
    var files: [String]
    var isNew = true
    /// Its case, and why it was accepted, if a case says so.
    var source: String
    var reason: String?
    /// Its case among those that are written.
    var kept = ""
  }

  /// A finding whose case is in none of the folders, and how that is known.
  struct Lost {
    let title: String
    let rule: String
    let reason: String

    /// In one line.
    var sentence: String { "\(title): \(reason)" }
  }

  /// Each folder, with what was searched and found there.
  private var folders: [String] = []
  private var searches: [SearchRecord] = []
  private var entries: [Entry] = []
  private(set) var lost: [Lost] = []

  init(_ folders: [String], known: CaseFolder?) throws {
    var claimed: [Lost] = []
    var places: [String: Int] = [:]
    for path in folders {
      let folder = try CaseFolder(known: path, option: "--merge")
      let (cases, report) = (folder.cases, try folder.record())
      guard !report.searches.isEmpty || !cases.isEmpty else {
        throw Complaint(
          "--merge \(path): contains neither cases nor the report of a finished search")
      }
      searches += report.searches
      let words = report.searches.map(\.text) + [cases.count.counted("case")]
      self.folders.append("\(path): \(words.joined(separator: "; "))")
      for (title, file, reason) in cases { try add(title, file, reason, &places) }
      claimed += Self.claims(of: report, in: folder)
    }
    for claim in claimed where !has(claim.title) { lost.append(claim) }
    entries.sort { ($0.place, $0.title) < ($1.place, $1.title) }
    for index in entries.indices {
      let entry = entries[index]
      let reason = known?.reason(of: entry.title) ?? entry.reason
      entries[index].reason = reason
      entries[index].isNew = known?.has(entry.title) != true && reason == nil
    }
  }

  private func has(_ title: String) -> Bool {
    entries.contains { $0.title == title } || lost.contains { $0.title == title }
  }

  /// The findings that a folder ought to have a case of: those of its report, else those whose
  /// files are there and no cases.
  private static func claims(of report: SearchRecord.Report, in folder: CaseFolder) -> [Lost] {
    guard report.searches.isEmpty else {
      let reason = "\(folder.path)/\(CaseFolder.report) lists it, but its case is missing"
      return report.findings.map {
        Lost(title: FindingIdentity.title($0.title), rule: $0.rule, reason: reason)
      }
    }
    return folder.spoiled.map { Lost(title: $0.file, rule: $0.rule, reason: "is not a case") }
  }

  /// Why scenarios that were searched fail without any fault, each once.
  var subjectFailures: [String] { searches.compactMap(\.subjectFailure).uniqued }

  /// The number of findings that are not known.
  var newCount: Int { entries.count { $0.isNew } }

  /// Takes a case in; `places` has the place of each title's entry. One that says why its finding
  /// was accepted is kept instead of one that does not.
  private mutating func add(
    _ title: String, _ file: String, _ reason: String?, _ places: inout [String: Int]
  ) throws {
    if let index = places[title] {
      entries[index].files.append(file)
      if entries[index].reason == nil, let reason {
        (entries[index].source, entries[index].reason) = (file, reason)
      }
      return
    }
    guard let rule = try ScenarioLibrary.load(file).rules?.first?.rule else {
      throw Complaint("--merge \(file): names no rule, so it is not a case from a search")
    }
    places[title] = entries.count
    entries.append(Entry(title: title, rule: rule, files: [file], source: file, reason: reason))
  }

  /// Copies one case of each title.
  mutating func write(to folder: inout CaseFolder) throws {
    var names: [String: [String: [String]]] = [:]
    for (index, entry) in entries.enumerated() {
      let file = entry.source
      let source = CaseFolder.folder(of: file)
      let listed =
        names[source]
        ?? Dictionary(grouping: Files.names(in: source, ending: "")) { Files.stem(of: $0) }
      names[source] = listed
      entries[index].kept = try folder.copy(
        file, among: listed, titled: entry.title, breaking: entry.rule)
    }
  }

  /// The searches that were united, and the findings, as JSON: one that is lost has no case.
  var json: String {
    let kept: [JSON] = entries.map {
      ["title": .text($0.title), "rule": .text($0.rule.name), "case": .text($0.kept)]
    }
    let missing: [JSON] = lost.map {
      ["title": .text($0.title), "rule": .text($0.rule), "case": .null]
    }
    let json: JSON = [
      "version": .integer(1), "program": .text(Release.version),
      "searches": .list(searches.map(\.json)), "findings": .list(kept + missing),
    ]
    return json.text() + "\n"
  }

  /// What was united, the worst first.
  var text: String {
    let head =
      "\(folders.count.counted("folder")): "
      + "\(entries.count.counted("finding")), \(newCount) new"
      + (lost.isEmpty ? "\n" : ", \(lost.count) lost\n")
      + folders.map { "  \($0)\n" }.joined()
    let missing = lost.map { "\nLost   \($0.title)\n       \($0.reason)\n" }
    return head + entries.map(\.text).joined() + missing.joined()
  }

  /// The same as JUnit XML: each rule is a test case, and each lost finding an error.
  func junit(version: String) -> String {
    JUnit.text(
      "zapdeck explore --merge", properties: [("version", version)],
      Rule.all.map { rule in
        JUnit.Case(group: rule.name, name: rule.breaks, outcome: outcome(of: rule))
      }
        + lost.map {
          JUnit.Case(group: $0.rule, name: $0.title, outcome: .error("lost", $0.reason))
        }
        + (subjectFailures.isEmpty
          ? [] : [JUnit.Case(subjectFailure: subjectFailures.joined(separator: "; "))]))
  }

  private func outcome(of rule: Rule) -> JUnit.Outcome {
    let found = entries.filter { $0.rule == rule }
    guard !found.isEmpty else {
      if lost.contains(where: { $0.rule == rule.name }) { return .skipped("a case is lost") }
      return searches.contains(where: \.stopped) ? .skipped("a search was stopped") : .passed
    }
    let new = found.filter(\.isNew)
    let titles = (new.isEmpty ? found : new).map(\.title).joined(separator: "; ")
    return new.isEmpty
      ? .skipped("known: \(titles)") : .failure(titles, new.map(\.text).joined())
  }
}

extension CaseMerge.Entry {
  fileprivate var place: Int { Rule.all.firstIndex(of: rule) ?? 0 }

  fileprivate var text: String {
    let standing = isNew ? ExploreReport.Standing.new : .known
    return "\n\(standing.rawValue.padded(to: 6, gap: 1)) \(title)\n"
      + (reason.map { "       accepted: \($0)\n" } ?? "")
      + "       in: \(files.joined(separator: ", "))\n"
      + (kept.isEmpty ? "" : "       zapdeck check \(kept.asShellWord)\n")
  }
}
