import Scenarios

/// What `zapdeck run NAME` opens.
enum WallSubject: Hashable {
  /// A line-up, by its name or path.
  case lineUp(String)
  /// A scenario or a saved session, by its path.
  case scenario(String)

  /// What has that name, or is at that path: throws a complaint if there is nothing, or more than
  /// one thing.
  init(_ name: String) throws {
    if name.hasPrefix(ScenarioLibrary.shippedPrefix) {
      self = try Self.shipped(String(name.dropFirst(ScenarioLibrary.shippedPrefix.count)))
      return
    }
    guard Assets.mayName(name) else {
      guard Files.exists(name) else { throw Files.missing(name) }
      self = try Self.file(name)
      return
    }
    let found = Self.candidates(name)
    guard let first = found.first else {
      throw Complaint(
        "\(name): no line-up, scenario or saved session has that name; "
          + NearestWord.hint(name, among: Self.names))
    }
    guard found.count == 1 else {
      let choices = found.map { "\($0.words) (`zapdeck \($0.command)`)" }
      throw Complaint(
        "\(name): this is the name of \(choices.joined(separator: " and of ")); use that command")
    }
    self = try first.open()
  }

  /// What ships under a name, whatever else has it.
  private static func shipped(_ name: String) throws -> WallSubject {
    if LineUpLibrary.file(name) != nil { return .lineUp(name) }
    if let file = ScenarioLibrary.shipped(name) { return .scenario(file) }
    throw Complaint(
      "\(ScenarioLibrary.shippedPrefix)\(name): no line-up or scenario that ships with zapdeck has "
        + "that name; "
        + NearestWord.hint(name, among: LineUpLibrary.shipped + ScenarioLibrary.names))
  }

  /// The names that are known: what ships, and the last sessions.
  static var names: [String] {
    LineUpLibrary.shipped + ScenarioLibrary.names + StateFolder.names
  }

  /// One thing of a name, and the command that means no other.
  private typealias Candidate = (
    words: String, command: String, open: () throws -> WallSubject
  )

  private static func candidates(_ name: String) -> [Candidate] {
    var found: [Candidate] = []
    if LineUpLibrary.file(name) != nil {
      found.append(("a line-up", "run --lineup \(name)", { .lineUp(name) }))
    }
    if let file = ScenarioLibrary.shipped(name) {
      let command = "play \(ScenarioLibrary.shippedPrefix)\(name)"
      found.append(("a scenario", command, { .scenario(file) }))
    }
    if let file = StateFolder.session(name) {
      let command = "replay \(UserFolders.shown(file))"
      found.append(("a saved session", command, { .scenario(file) }))
    }
    if Files.exists(name), !Files.isFolder(name) {
      found.append(("a file", "run ./\(name)", { try Self.file(name) }))
    }
    return found
  }

  /// A file is what it has: a scenario has steps.
  private static func file(_ path: String) throws -> WallSubject {
    guard !Files.isFolder(path) else {
      throw Complaint("\(path): is a folder; name one line-up, scenario or saved session")
    }
    switch try Files.scenario(path) {
    case .session: return .scenario(path)
    case .text(let text):
      return ScenarioLibrary.isScenario(text, in: path) ? .scenario(path) : .lineUp(path)
    }
  }
}
