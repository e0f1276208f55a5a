import Foundation
import Scenarios
import Worlds

/// Finds line-ups by the name of one that ships with the program, or by path.
enum LineUpLibrary {
  /// The line-up of that name or path; `origin` says who names it. One with the user's own services
  /// is for real clients only.
  static func load(
    _ name: String, by origin: String = "--lineup ", isServed: Bool = false
  ) throws -> LineUp {
    let lineUp = try read(name, by: origin)
    if !isServed { try checkUpstreams(of: lineUp, called: "\(origin)\(name)") }
    return lineUp
  }

  /// Refuses what needs services that only real clients reach.
  static func checkUpstreams(of lineUp: LineUp, called name: String) throws {
    guard !lineUp.upstreams.isEmpty else { return }
    throw Complaint(
      "\(name): has `upstreams`, which only real clients reach: use `zapdeck serve --lineup FILE` "
        + "or `zapdeck run FILE --serve`")
  }

  private static func read(_ name: String, by origin: String) throws -> LineUp {
    let file = try find(name, by: origin)
    let text = try Files.text(file, called: name)
    guard !ScenarioLibrary.isScenario(text, in: file) else { throw isScenario(name, by: origin) }
    do throws(FileProblem) {
      return try LineUpFile.read(
        text, name: Files.stem(of: file), path: name, files: .onDisk())
    } catch {
      throw Complaint(error)
    }
  }

  /// Where the line-up of that name or path is.
  @discardableResult
  static func find(_ name: String, by origin: String) throws -> String {
    let own = path(of: name)
    if Assets.mayName(name), Files.exists(own) { return own }
    if Files.exists(name) { return name }
    guard Assets.mayName(name) else { throw Files.missing(name, by: origin) }
    guard ScenarioLibrary.shipped(name) == nil else { throw isScenario(name, by: origin) }
    throw Complaint(
      "\(origin)\(name): there is no such file and no line-up of that name; "
        + NearestWord.hint(name, among: shipped))
  }

  private static func isScenario(_ name: String, by origin: String) -> Complaint {
    Complaint("\(origin)\(name): is a scenario; name a line-up, such as one of `zapdeck list`")
  }

  /// The line-up that a scenario in a folder means by a name.
  static func source(_ name: String, from folder: URL) -> ScenarioFile.Source {
    let isName = Assets.mayName(name)
    let file = isName ? path(of: name) : URL(filePath: name, relativeTo: folder).path
    guard Files.exists(file) else { return .unknown(among: shipped) }
    do {
      let text = try Files.text(file, called: name)
      return .text(text, name: Files.stem(of: file), path: isName ? name : file)
    } catch {
      return .unreadable
    }
  }

  /// The name under which a line-up ships; `nil` for a line-up that does not ship.
  static func name(of lineUp: LineUp) throws -> String? {
    try shipped.first { name in
      var candidate = try load(name)
      candidate.name = lineUp.name
      return candidate == lineUp
    }
  }

  /// The names of those that ship.
  static var shipped: [String] { Assets.names(in: "\(Assets.folder)/lineups") }

  /// The file of one that ships; `nil` where none has that name.
  static func file(_ name: String) -> String? {
    shipped.contains(name) ? path(of: name) : nil
  }

  private static func path(of name: String) -> String { "\(Assets.folder)/lineups/\(name).yaml" }
}
