import Dashboard
import Exploring
import Foundation
import Players
import Scenarios
import Screen
import Sessions
import Simulation
import Worlds

/// A folder of cases that a search has found: scenarios that fail as long as the app breaks a rule,
/// and their films.
struct CaseFolder {
  /// What a folder may hold before it is written to.
  enum Content {
    case anything, nothing
    /// Cases, which are removed before the first is written.
    case oldCases
  }

  let path: String
  /// What the films are; `nil` for none.
  private var film: FilmFormat?
  /// The title of each case that is there, as it is written today, by the stem of its file.
  private var titles: [String: String] = [:]
  /// Why a finding was accepted, by the stem of the case that says so.
  private var reasons: [String: String] = [:]
  /// The stem of the first case of each title.
  private var stems: [String: String] = [:]
  /// How many names of each rule's cases were tried.
  private var tried: [Rule: Int] = [:]
  /// The names of other files that cases could have.
  private var foreign: Set<String> = []
  private var hasToBeCleared = false

  /// A folder of known cases; one that cannot be read is an error. `option` is what the user has
  /// named it by.
  init(known path: String, option: String = "--known") throws {
    guard Files.exists(path) else { throw Complaint("\(option) \(path): no such folder") }
    guard Files.isFolder(path) else {
      throw Complaint("\(option) \(path): is a file; expected a folder of cases")
    }
    self.path = path
    try readTitles()
  }

  /// A folder to write into, which is created. Files in it that are no cases are named and left as
  /// they are.
  init(out path: String, holding content: Content = .anything, film: FilmFormat? = .cast) throws {
    (self.path, self.film) = (path, film)
    let names = Files.names(in: path, ending: "").filter { $0 != Self.report }
    if content == .nothing, !names.isEmpty {
      let files = names.count.counted("file")
      throw Complaint("--out \(path): has \(files) in it; name an empty folder, or use --replace")
    }
    if film?.isVideo == true, VideoEncoder.program == nil { throw Complaint(VideoEncoder.lack) }
    try Files.createFolder(path, option: "--out ")
    guard access(path, W_OK | X_OK) == 0 else {
      throw Complaint("--out \(path): cannot be written: \(SystemCall.failure)")
    }
    try readTitles()
    hasToBeCleared = content == .oldCases
  }

  /// Reads the titles of the cases that are there; other files are named.
  private mutating func readTitles() throws {
    for name in Assets.names(in: path) {
      do {
        let scenario = try ScenarioLibrary.load("\(path)/\(name).yaml")
        guard let rule = scenario.rules?.first?.rule, scenario.title.hasPrefix(rule.name) else {
          throw Complaint("\(path)/\(name).yaml: its title does not begin with its rule's name")
        }
        take(name, for: FindingIdentity.title(scenario.title))
        reasons[name] = scenario.reason
      } catch let complaint as Complaint {
        foreign.insert(name)
        StandardError.print("not a case, left as it is: \(complaint.sentence)")
      }
    }
  }

  private mutating func take(_ stem: String, for title: String) {
    titles[stem] = title
    stems[title] = stems[title] ?? stem
  }

  /// Ends what is written with the search's own report; old cases are gone by then.
  mutating func close(with report: String) throws {
    if hasToBeCleared { try clear() }
    try OutputFile.write(report.utf8, to: "\(path)/\(Self.report)", option: "--out", after: .file)
  }

  /// The report of the search there, or of the union of several; empty where none has ended.
  func record() throws -> SearchRecord.Report {
    guard Files.exists("\(path)/\(Self.report)") else { return SearchRecord.Report() }
    let bytes = try Files.bytes("\(path)/\(Self.report)")
    do {
      return try JSONDecoder().decode(SearchRecord.Report.self, from: Data(bytes))
    } catch {
      throw Complaint("\(path)/\(Self.report): is not a report of zapdeck explore")
    }
  }

  static let report = "report.json"

  /// Whether that is a name for a report, a case or a film.
  static func isName(_ name: String) -> Bool {
    let ending = URL(filePath: name).pathExtension
    return name == report || ending == "yaml" || FilmFormat(rawValue: ending) != nil
  }

  /// The files that are named like cases and are none, each with the rule in its name.
  var spoiled: [(file: String, rule: String)] {
    foreign.sorted().compactMap { name in
      let parts = name.split(separator: "-")
      guard parts.count == 2, Int(parts[1]) != nil,
        Rule.named(String(parts[0])) != nil
      else { return nil }
      return ("\(path)/\(name).yaml", String(parts[0]))
    }
  }

  /// The titles that are there, the file of each, and why its finding was accepted.
  var cases: [(title: String, file: String, reason: String?)] {
    titles.sorted { $0.key < $1.key }.map {
      ($0.value, "\(path)/\($0.key).yaml", reasons[$0.key])
    }
  }

  /// Whether a case of that title is there.
  func has(_ title: String) -> Bool { stems[title] != nil }

  /// Why the finding of that title was accepted; `nil` if no case says so.
  func reason(of title: String) -> String? {
    cases.first { $0.title == title && $0.reason != nil }?.reason
  }

  /// Says which cases are of apps that a line-up does not have: the finding of an app under a new
  /// name is new.
  func sayWhoIsMissing(in lineUp: LineUp) {
    let apps = Set(lineUp.devices.map { FindingIdentity.app($0.policy.name) })
    let strange = titles.values.filter { title in
      !apps.contains { title.contains(": \($0) ") }
    }
    guard let title = strange.min() else { return }
    StandardError.print(
      "--known \(path): \(strange.count) of \(titles.count.counted("case")) belong to "
        + "apps that are not in the line-up, such as \"\(title)\"; the findings of a renamed app "
        + "count as new")
  }

  /// The cases of other titles than these: whether each still fails with the apps as they are now;
  /// those of other rules than the judged ones are not played.
  func others(
    than known: [String], withAppsOf setup: SearchSetup, judging rules: [Rule]
  ) throws -> (resolved: [String], stillBroken: [String], notJudged: [String]) {
    var (resolved, stillBroken, notJudged): ([String], [String], [String]) = ([], [], [])
    let known = Set(known)
    for (title, file, _) in cases where !known.contains(title) {
      var scenario = try ScenarioLibrary.load(file)
      guard scenario.rules?.first.map({ rules.contains($0.rule) }) != false else {
        notJudged.append(file)
        continue
      }
      scenario.takeApps(of: setup.world.lineUp)
      if setup.guests == .documented { scenario.documentGuests() }
      let session = scenario.session()
      session.historyBytes = 0
      let verdict = Rehearsal(scenario, on: session, probe: WallProbe(on: session)).run()
      if verdict.hasPassed { resolved.append(file) } else { stillBroken.append(file) }
    }
    return (resolved, stillBroken, notJudged)
  }

  /// Writes a case and its film.
  mutating func add(_ report: FindingReport) throws -> (file: String, film: String?)? {
    let finding = report.finding
    return try add(
      report.proof, titled: finding.identity.text, breaking: finding.breach,
      upTo: report.allowance ?? 0)
  }

  /// The same of a plan, under the name of the case of that title or the next that is free.
  mutating func add(
    _ plan: CommandSchedule, titled title: String, breaking breach: Breach, upTo: Int = 0
  ) throws -> (file: String, film: String?)? {
    let world = plan.setup.world
    guard
      let text = CaseWriter.text(
        title: title, plan.commands, end: plan.end, in: world,
        breaks: RequiredRule(breach, upTo: upTo),
        lineUp: try LineUpLibrary.name(of: world.lineUp))
    else { return nil }
    let stem = try claim(title, breach.rule)
    let file = "\(path)/\(stem).yaml"
    let header = breach.header.flatMap { FindingText.wrapped($0, indent: "# ") }
    let lines = (header + [text]).joined(separator: "\n")
    try OutputFile.write(lines.utf8, to: file, option: "--out", after: .file)
    guard let film else { return (file, nil) }
    let filmed = "\(path)/\(stem).\(film.rawValue)"
    try Self.film(file, as: film, to: filmed, from: plan.steps.first?.instant ?? .zero)
    return (file, filmed)
  }

  /// Copies a case of another folder, and whatever else there has its name: `names` are the files
  /// of its folder by their stems.
  mutating func copy(
    _ file: String, among names: [String: [String]], titled title: String, breaking rule: Rule
  ) throws -> String {
    let stem = try claim(title, rule)
    let folder = Self.folder(of: file)
    for name in names[Files.stem(of: file)] ?? [] {
      let copy = "\(path)/\(stem).\(URL(filePath: name).pathExtension)"
      let bytes = try Files.bytes("\(folder)/\(name)")
      try OutputFile.write(bytes, to: copy, option: "--out", after: .file)
    }
    return "\(path)/\(stem).yaml"
  }

  static func folder(of file: String) -> String {
    URL(filePath: file).deletingLastPathComponent().path
  }

  /// The stem of the file for a case of that title, whose name is taken from then on.
  private mutating func claim(_ title: String, _ rule: Rule) throws -> String {
    if hasToBeCleared { try clear() }
    if let known = stems[title] { return known }
    let stem = freeStem(rule)
    take(stem, for: title)
    return stem
  }

  /// Removes the cases that are there, and what has their names.
  private mutating func clear() throws {
    hasToBeCleared = false
    for name in Files.names(in: path, ending: "") where titles[Files.stem(of: name)] != nil {
      do {
        try FileManager.default.removeItem(atPath: "\(path)/\(name)")
      } catch {
        throw Complaint("--out \(path)/\(name): cannot be removed")
      }
    }
    (titles, stems, tried) = ([:], [:], [:])
  }

  private mutating func freeStem(_ rule: Rule) -> String {
    while true {
      tried[rule, default: 0] += 1
      let stem = "\(rule.name)-\(tried[rule] ?? 1)"
      if titles[stem] == nil, !foreign.contains(stem) { return stem }
    }
  }

  /// From 3 s before the first step to 3 s after the breach.
  private static func film(
    _ file: String, as format: FilmFormat, to path: String, from first: Instant
  ) throws {
    let scenario = try ScenarioLibrary.load(file)
    var (setting, shape) = (FilmRenderer.Setting(Size(100, 30)), FilmShape())
    if format.isVideo {
      let grid = try FilmSize.usual(isVideo: true).grid(scale: nil, isVideo: true)
      shape.grid = grid
      setting.size = grid.cells
      setting.capability.pictures = .whole
    }
    setting.from = max(.zero, first.sinceStart - .seconds(3))
    let session = scenario.session()
    let director = Director(scenario, on: session, probe: WallProbe(on: session))
    let wallSession = WallSession(session, Wall(theme: .standard), director: director)
    var renderer = FilmRenderer(wallSession, setting)
    guard renderer.begin() else { return }
    let header = FilmHeader(
      size: setting.size, title: scenario.title,
      origin: "\(Release.version), scenario \(Files.stem(of: file)), seed \(scenario.seed)",
      theme: wallSession.wall.theme)
    let builder = FilmBuilder(format.writer(header, shape))
    _ = try FilmFile(format, path: path, option: "--out", header, after: .file)
      .render(&renderer, builder)
  }
}

extension Breach {
  /// What a case says at its top.
  fileprivate var header: [String] {
    ["\(playerName) breaks \(rule.name) at \(instant.inShort): \(detail)", "Remedy: \(remedy)"]
  }
}
