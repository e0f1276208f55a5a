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
    /// Its case among those that are written.
    var kept = ""
  }

  /// Each folder, with what was searched and found there.
  private var folders: [String] = []
  private var searches: [SearchRecord] = []
  private var entries: [Entry] = []

  init(_ folders: [String], known: CaseFolder?) throws {
    for path in folders {
      let folder = try CaseFolder(known: path, option: "--merge")
      let (cases, records) = (folder.cases, try folder.records())
      guard !records.isEmpty || !cases.isEmpty else {
        throw Complaint(
          "--merge \(path): contains neither cases nor the report of a finished search")
      }
      searches += records
      let words = records.map(\.text) + [cases.count.counted("case")]
      self.folders.append("\(path): \(words.joined(separator: "; "))")
      for (title, file) in cases { try add(title, file) }
    }
    entries.sort { ($0.place, $0.title) < ($1.place, $1.title) }
    for index in entries.indices { entries[index].isNew = known?.has(entries[index].title) != true }
  }

  /// The number of findings that are not known.
  var newCount: Int { entries.count { $0.isNew } }

  private mutating func add(_ title: String, _ file: String) throws {
    if let index = entries.firstIndex(where: { $0.title == title }) {
      entries[index].files.append(file)
      return
    }
    guard let rule = try ScenarioLibrary.load(file).rules?.first?.rule else {
      throw Complaint("--merge \(file): names no rule, so it is not a case from a search")
    }
    entries.append(Entry(title: title, rule: rule, files: [file]))
  }

  /// Copies one case of each title.
  mutating func write(to folder: inout CaseFolder) throws {
    for (index, entry) in entries.enumerated() {
      entries[index].kept = try folder.copy(
        entry.files[0], titled: entry.title, breaking: entry.rule)
    }
  }

  /// The searches that were united, as JSON.
  var json: String {
    let json: JSON = [
      "version": .integer(1), "program": .text(Release.version),
      "searches": .list(searches.map(\.json)),
    ]
    return json.text() + "\n"
  }

  /// What was united, the worst first.
  var text: String {
    let head =
      "\(folders.count.counted("folder")): "
      + "\(entries.count.counted("finding")), \(newCount) new\n"
      + folders.map { "  \($0)\n" }.joined()
    return head + entries.map(\.text).joined()
  }

  /// The same as JUnit XML: each rule is a test case.
  func junit(version: String) -> String {
    JUnit.text(
      "zapdeck explore --merge", properties: [("version", version)],
      Rule.all.map { rule in
        JUnit.Case(group: rule.name, name: rule.breaks, outcome: outcome(of: rule))
      })
  }

  private func outcome(of rule: Rule) -> JUnit.Outcome {
    let found = entries.filter { $0.rule == rule }
    guard !found.isEmpty else {
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
      + "       in: \(files.joined(separator: ", "))\n"
      + (kept.isEmpty ? "" : "       zapdeck check \(kept)\n")
  }
}
