import Dashboard
import Exploring
import Foundation
import Lab
import Scenarios
import Screen
import Simulation

/// A folder of cases that a search has found: scenarios that fail as long as the app breaks a rule,
/// and their films.
struct CaseFolder {
  let path: String
  /// The title of each case that is there, by the stem of its file.
  private var titles: [String: String] = [:]
  /// The names of other files that cases could have.
  private var foreign: Set<String> = []

  /// A folder of known cases; one that cannot be read is an error.
  init(known path: String) throws {
    guard Files.exists(path) else { throw Complaint("--known \(path): no such folder") }
    guard Files.isFolder(path) else {
      throw Complaint("--known \(path): is a file; expected a folder of cases")
    }
    self.path = path
    for name in Assets.names(in: path) {
      titles[name] = try ScenarioLibrary.load("\(path)/\(name).yaml").title
    }
  }

  /// A folder to write into, which is created. Files in it that are no cases are named and left as
  /// they are.
  init(out path: String) throws {
    self.path = path
    try Files.createFolder(path, option: "--out ")
    guard access(path, W_OK | X_OK) == 0 else {
      throw Complaint("--out \(path): cannot be written: \(SystemCall.failure)")
    }
    for name in Assets.names(in: path) {
      do {
        titles[name] = try ScenarioLibrary.load("\(path)/\(name).yaml").title
      } catch let complaint as Complaint {
        foreign.insert(name)
        StandardError.print("not a case, left as it is: \(complaint.sentence)")
      }
    }
  }

  /// Whether a case of that title is there.
  func has(_ title: String) -> Bool { titles.values.contains(title) }

  /// The cases of other titles than these: whether each still fails with the apps as they are now.
  func others(
    than known: [String], withAppsOf lineUp: LineUp
  ) throws -> (resolved: [String], stillBroken: [String]) {
    var (resolved, stillBroken): ([String], [String]) = ([], [])
    for (name, title) in titles.sorted(by: { $0.key < $1.key }) where !known.contains(title) {
      var scenario = try ScenarioLibrary.load("\(path)/\(name).yaml")
      scenario.lineUp.takeApps(of: lineUp)
      let session = scenario.session()
      session.historyBytes = 0
      let verdict = Rehearsal(scenario, on: session, probe: WallProbe(on: session)).run()
      if verdict.hasPassed {
        resolved.append("\(path)/\(name).yaml")
      } else {
        stillBroken.append("\(path)/\(name).yaml")
      }
    }
    return (resolved, stillBroken)
  }

  /// Writes a case and its film.
  mutating func add(_ finding: Finding) throws -> (file: String, film: String)? {
    try add(finding.plan, titled: finding.title, breaking: finding.rule)
  }

  /// The same of a plan, under the name of the case of that title or the next that is free.
  mutating func add(
    _ plan: CommandSchedule, titled title: String, breaking rule: Rule
  ) throws -> (file: String, film: String)? {
    let world = plan.testbed.world
    guard
      let text = CaseWriter.text(
        title: title, plan.commands, end: plan.end, in: world, breaks: rule,
        lineUp: try LineUpLibrary.name(of: world.lineUp))
    else { return nil }
    let stem = stem(for: title, rule)
    titles[stem] = title
    let (file, film) = ("\(path)/\(stem).yaml", "\(path)/\(stem).cast")
    try OutputFile.write(text.utf8, to: file, option: "--out", after: .file)
    try Self.film(file, to: film, from: plan.steps.first?.instant ?? .zero)
    return (file, film)
  }

  private func stem(for title: String, _ rule: Rule) -> String {
    if let known = titles.first(where: { $0.value == title }) { return known.key }
    var number = 1
    func isTaken(_ name: String) -> Bool { titles[name] != nil || foreign.contains(name) }
    while isTaken("\(rule.name)-\(number)") { number += 1 }
    return "\(rule.name)-\(number)"
  }

  /// From 3 s before the first step to 3 s after the breach.
  private static func film(_ file: String, to path: String, from first: Instant) throws {
    let scenario = try ScenarioLibrary.load(file)
    var setting = FilmRenderer.Setting(Size(100, 30))
    setting.from = max(.zero, first.sinceStart - .seconds(3))
    let session = scenario.session()
    let director = Director(scenario, on: session, probe: WallProbe(on: session))
    let stage = WallSession(session, Wall(theme: .standard), director: director)
    var renderer = FilmRenderer(stage, setting)
    guard renderer.begin() else { return }
    let header = FilmHeader(
      size: setting.size, title: scenario.title,
      origin: "\(Release.version), scenario \(Files.stem(of: file)), seed \(scenario.seed)",
      theme: stage.wall.theme)
    let builder = FilmBuilder(FilmFormat.cast.writer(header, FilmShape()))
    _ = try FilmFile(.cast, path: path, option: "--out", header, after: .file)
      .render(&renderer, builder)
  }
}

extension LineUp {
  /// Gives its devices the apps that another line-up has on them.
  fileprivate mutating func takeApps(of other: LineUp) {
    for index in devices.indices {
      let id = devices[index].id
      guard let device = other.devices.first(where: { $0.id == id }) else { continue }
      devices[index].policy = device.policy
      devices[index].refreshesTokens = device.refreshesTokens
      devices[index].sessionErrors = device.sessionErrors
      devices[index].backoff = device.backoff
    }
  }
}
