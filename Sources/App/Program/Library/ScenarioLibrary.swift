import Foundation
import Scenarios
import Worlds

/// Finds scenarios by the name of one that ships with the program, or by path.
enum ScenarioLibrary {
  /// What stands before the name of one that ships, where a file of that name could be meant.
  static let shippedPrefix = "shipped:"

  /// The files that a name or a path means, in alphabetical order; a folder means all files in it,
  /// and so do `scenarios`, `incidents` and `rules` where there is no folder of that name.
  static func files(_ name: String) throws -> [String] {
    if name.hasPrefix(shippedPrefix) {
      return try shippedFiles(String(name.dropFirst(shippedPrefix.count)))
    }
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: name, isDirectory: &isFolder) {
      guard isFolder.boolValue else { return [name] }
      let files = Assets.names(in: name).map { "\(name)/\($0).yaml" }
      guard !files.isEmpty else { throw Complaint("\(name): no .yaml file in this folder") }
      return files
    }
    if ships(name) { return try shippedFiles(name) }
    guard Assets.mayName(name) else { throw Files.missing(name) }
    throw Complaint(
      "\(name): there is no such file and no scenario of that name; "
        + NearestWord.hint(name, among: names + kinds))
  }

  /// Whether something that ships has that name, or is of that kind.
  static func ships(_ name: String) -> Bool { kinds.contains(name) || shipped(name) != nil }

  private static func shippedFiles(_ name: String) throws -> [String] {
    if let shipped = shipped(name) { return [shipped] }
    guard kinds.contains(name) else {
      throw Complaint(
        "\(shippedPrefix)\(name): nothing that ships with zapdeck has that name; "
          + NearestWord.hint(name, among: names + kinds))
    }
    let folder = "\(Assets.folder)/\(name)"
    return Assets.names(in: folder).map { "\(folder)/\($0).yaml" }
  }

  /// The names of those that ship: scenarios, incidents, and an example of each rule.
  static var names: [String] { folders.flatMap { Assets.names(in: $0) } }

  /// Whether a name or a path means a scenario, not a line-up. A line-up comes first where both
  /// have that name; a file is what it has: a scenario has steps.
  static func isScenario(_ name: String) throws -> Bool {
    if LineUpLibrary.shipped.contains(name) { return false }
    if shipped(name) != nil { return true }
    guard Files.exists(name) else { return false }
    guard !Files.isFolder(name) else {
      throw Complaint("\(name): is a folder; name one line-up or scenario")
    }
    return try isScenario(Files.text(name, called: name), in: name)
  }

  /// Whether the text of a file is a scenario's: it has steps, or is a saved session.
  static func isScenario(_ text: String, in file: String) -> Bool {
    file.hasSuffix(".jsonl") || text.split(separator: "\n").contains { $0.hasPrefix("steps:") }
  }

  /// The one file that a name or a path means.
  static func file(_ name: String) throws -> String {
    let files = try files(name)
    guard files.count == 1 else {
      throw Complaint("\(name): a folder of \(files.count) scenarios; name one of them")
    }
    return files[0]
  }

  /// Reads a scenario or a saved session to its end; its line-up is one that ships, or a path
  /// relative to the scenario's folder.
  static func load(_ path: String) throws -> Scenario {
    let scenario = try loadBeginning(path)
    if let problem = scenario.unread { throw Complaint(problem) }
    return scenario
  }

  /// Reads a scenario, or a saved session as far as it can be read. The caller reports an
  /// incomplete session and exits with the verdict's exit code.
  static func loadBeginning(_ path: String) throws -> Scenario {
    guard Files.exists(path) else { throw Complaint("\(path): there is no such file") }
    let content = try Files.scenario(path)
    let shown = Assets.shown(path)
    let lineUp = { (name: String) in
      LineUpLibrary.source(name, from: URL(filePath: path).deletingLastPathComponent())
    }
    do throws(FileProblem) {
      switch content {
      case .text(let text):
        return try ScenarioFile.read(text, path: shown, files: .onDisk(), lineUp: lineUp)
      case .session(let file):
        return try ScenarioFile.read(file, path: shown, files: .onDisk(), lineUp: lineUp)
      }
    } catch {
      throw Complaint(error)
    }
  }

  /// A scenario's text as if it stood in a file; `nil` where it is none.
  static func read(_ text: String, at path: String) -> Scenario? {
    do throws(FileProblem) {
      return try ScenarioFile.read(text, path: path, files: .onDisk(isQuiet: true)) { name in
        LineUpLibrary.source(name, from: URL(filePath: path).deletingLastPathComponent())
      }
    } catch {
      return nil
    }
  }

  private static let kinds = ["scenarios", "incidents", "rules"]
  private static let folders = kinds.map { "\(Assets.folder)/\($0)" }

  /// The file of one that ships; `nil` where none has that name.
  static func shipped(_ name: String) -> String? {
    guard Assets.mayName(name) else { return nil }
    // What `zapdeck demo` plays.
    let name = name == "demo" ? "tour" : name
    return folders.map { "\($0)/\(name).yaml" }.first(where: Files.exists)
  }
}
