import ArgumentParser
import Dashboard
import Exploring
import Faults
import Scenarios
import Screen
import Sessions
import Simulation
import Traffic
import Worlds

/// Reads the values of options.
enum Arguments {
  /// What an option accepts instead of what it was given, for `Complaint`.
  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  /// What names a line-up or a scenario.
  static let nameOrFile = "the name of one that ships with zapdeck, or a YAML file"

  /// How faults are named.
  static let faultsHelp =
    "keys such as `hst`, or names separated by commas, such as heartbeat (see zapdeck faults)"

  /// `default` is the seed without the option.
  static func seedHelp(default seed: String = "1") -> ArgumentHelp {
    "Random seed: the same seed and input give the same result. (default: \(seed))"
  }

  static let keysHelp: ArgumentHelp =
    """
    Keys to press, separated by spaces: one every 200 ms, starting at 1 s; @20s waits until 20 s.
    """

  static let presentHelp: ArgumentHelp =
    "Wait before each chapter: PgDn starts it, PgUp goes back to one."

  static let loopHelp: ArgumentHelp =
    """
    For a trade fair: start again 10 s after the verdict or the last key, whichever is later.
    """

  static let scaleHelp: ArgumentHelp =
    """
    Draw each cell 8N pixels wide and 16N high, with N from 1 to 8. (default: 1; for video, \
    2; for 720p, 1080p and 4k, the N that gives 160x45 cells; for story and square, 2.5)
    """

  static let schemaHelp: ArgumentHelp = "With --json, print the JSON Schema of its output instead."

  static let junitHelp = "Also write the findings as JUnit XML."

  /// `default` is the size without the option.
  static func sizeHelp(default size: String) -> String {
    "Columns and rows such as 80x24, or \(FilmSize.names.joined(separator: ", ")); `story` "
      + "(1080x1920) and `square` (1080x1080) are for phones. (default: \(size))"
  }

  /// `what` is done at that time.
  static func atHelp(_ what: String) -> ArgumentHelp {
    ArgumentHelp(
      "\(what), in host time such as 12s or 24h; that time is virtual, so you do not "
        + "have to wait. (default: 12s)")
  }

  /// `films` are those whose version it is.
  static func asciicastHelp(_ films: String) -> ArgumentHelp {
    ArgumentHelp(
      "asciicast version of \(films): \(ConfigurationFile.asciicastVersions). (default: 2)",
      valueName: "version")
  }

  /// Columns and rows, such as `80x24`; `names` are what else is accepted.
  static func size(_ text: String, or names: [String] = []) throws -> Size {
    try accept(Size(text), ([Size.accepted] + names).joined(separator: ", "))
  }

  /// A duration with a unit, of at most 1,000 days.
  static func duration(_ text: String) throws -> Duration {
    try accept(Quantity.duration(text), "a duration such as 500ms, 12s, 20min or 24h, up to 1000d")
  }

  static func seed(_ text: String) throws -> UInt64 {
    try accept(UInt64(text), "a whole number from 0 to \(UInt64.max)")
  }

  static func speed(_ text: String) throws -> Speed {
    try accept(Double(text).flatMap(Speed.init), "0.25, 0.5, 1, 2, 5, 10, 25, 50, 100")
  }

  /// A number of bytes.
  static func storage(_ text: String) throws -> Int {
    try accept(Quantity.storage(text), "bytes such as 256MB or 1GB")
  }

  /// Bits per second.
  static func bandwidth(_ text: String) throws -> Int {
    try accept(Quantity.bandwidth(text), "a rate such as 2Mbit/s")
  }

  /// Which requests are what: `GLOB=POINT`.
  static func requestRule(_ text: String) throws -> RequestMap.Rule {
    try accept(
      RequestMap.Rule(text), "GLOB=POINT; points: \(RequestMap.accepted.joined(separator: ", "))")
  }

  static func theme(_ text: String) throws -> Theme {
    try choose(text, Theme.named(text), among: Theme.all.map(\.name))
  }

  /// Names of rules with commas between them, or `all`, the harms among them.
  static func searchRules(_ text: String) throws -> [Rule] {
    text == "all" ? Rule.everything : try rules(text)
  }

  /// Names of rules with commas between them, or `all`.
  static func rules(_ text: String) throws -> [Rule] {
    if text == "all" { return Rule.all }
    return try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      let name = String(part)
      if let rule = Rule.named(name) { return rule }
      guard !name.isEmpty else {
        throw Refusal(description: "accepted: all, or names between commas (see `zapdeck rules`)")
      }
      guard name != "all" else {
        throw Refusal(description: "`all` cannot be combined with names; leave the others out")
      }
      let nearest = NearestWord.to(name, among: ["all"] + Rule.everything.map(\.name))
      let hint = nearest.map { "did you mean `\($0)`?" } ?? "`zapdeck rules` lists them"
      throw Refusal(description: "no rule is called `\(name)`; \(hint)")
    }
  }

  /// Letters of the fault catalogue, or names between commas; `none` for no fault at all.
  static func faultKeys(_ text: String) throws -> [Character] {
    if text == "none" { return [] }
    let parts = text.split(separator: ",").map { $0.trimmingPrefix(" ") }
    let keys = try parts.flatMap { try faults(String($0)) }
    guard !keys.isEmpty else {
      throw Refusal(description: "accepted: fault keys or names, or none")
    }
    return keys
  }

  /// The faults of a name, of the first word of names, or of letters. What has a letter twice, or
  /// is nearly a name, is a name with a mistake in it: as letters it would be many other faults.
  private static func faults(_ text: String) throws -> [Character] {
    let kinds = FaultCatalogue.kinds
    let named = kinds.filter { $0.name == text || $0.name.hasPrefix("\(text) ") }
    if text.count > 1, !named.isEmpty { return named.map(\.key) }
    let keys = text.filter { $0 != " " }
    let words = kinds.map(\.name) + kinds.map { String($0.name.prefix { $0 != " " }) }
    if keys.count > 4 || Set(keys).count < keys.count,
      let nearest = NearestWord.to(text, among: words)
    {
      throw Refusal(
        description: "did you mean `\(nearest)`? To name faults by their keys, separate the keys "
          + "with commas")
    }
    guard Set(keys).count == keys.count else {
      throw Refusal(
        description: "`\(text)` is not a fault; accepted: fault keys, each once, or names (see "
          + "`zapdeck faults --short`); or none")
    }
    return try keys.map { key in
      guard FaultCatalogue.kind(key) != nil else {
        let keys = String(kinds.map(\.key))
        throw Refusal(description: "no fault has the key \(key); accepted: \(keys)")
      }
      return key
    }
  }

  /// Letters of faults that act on the wire, and at real clients.
  static func soakFaultKeys(_ text: String) throws -> [Character] {
    let keys = try faultKeys(text)
    let known = SoakTerms.allFaultKeys
    guard !keys.isEmpty, keys.allSatisfy(known.contains) else {
      throw Refusal(description: "accepted, because they can strike real clients: \(String(known))")
    }
    return keys
  }

  /// Names of rules with commas between them, of those that judge real clients, or `all` of them.
  static func soakRules(_ text: String) throws -> [Rule] {
    if text == "all" { return ClientWatch.rules }
    let known = ClientWatch.rules
    return try rules(text).map { rule in
      guard known.contains(rule) else {
        let names = known.map(\.name).joined(separator: ", ")
        throw Refusal(description: "\(rule.name) cannot judge real clients; accepted: \(names)")
      }
      return rule
    }
  }

  /// How long a soak test takes.
  static func soakLength(_ text: String) throws -> Duration {
    let length = try duration(text)
    guard length >= .seconds(60), length <= SoakTerms.longest else {
      throw Refusal(description: "accepted: 1min to 24h")
    }
    return length
  }

  static func rule(_ text: String) throws -> Rule {
    try choose(text, Rule.named(text), among: Rule.everything.map(\.name))
  }

  /// Words of actions with commas between them, or `none`.
  static func actions(_ text: String) throws -> [String] {
    if text == "none" { return [] }
    return try text.split(separator: ",", omittingEmptySubsequences: false).map {
      let word = String($0)
      let known = SearchSpace.actions.contains(word) ? word : nil
      return try choose(word, known, among: SearchSpace.actions)
    }
  }

  /// A version of asciicast.
  static func asciicast(_ text: String) throws -> CastWriter.Version {
    let accepted = CastWriter.Version.allCases.map { String($0.rawValue) }.joined(separator: ", ")
    return try accept(Int(text).flatMap(CastWriter.Version.init), accepted)
  }

  /// One of a few names.
  static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ text: String
  ) throws -> Choice {
    try choose(text, Choice(rawValue: text), among: Choice.allCases.map(\.rawValue))
  }

  /// What differs from row to row of a sweep.
  static func subject(_ text: String) throws -> CapacitySweep.Subject {
    try choose(
      text, CapacitySweep.Subject(rawValue: text),
      among: CapacitySweep.Subject.allCases.map(\.rawValue))
  }

  static func keys(_ text: String) throws -> KeyScript {
    do throws(KeyScript.Problem) {
      return try KeyScript(text)
    } catch {
      throw Refusal(description: error.message)
    }
  }

  /// The name or path of a line-up.
  static func lineUp(_ text: String) throws -> String {
    try refusing(text) { try LineUpLibrary.find(text, by: "") }
    return text
  }

  /// The name or path of one scenario.
  static func scenario(_ text: String) throws -> String {
    try refusing(text) { _ = try ScenarioLibrary.file(text) }
    return text
  }

  /// A complaint about an option's value; the parser says which option it is.
  private static func refusing(_ text: String, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch let complaint as Complaint {
      let opening = "\(text.onOneLine): "
      let sentence = complaint.sentence
      throw Refusal(
        description: sentence.hasPrefix(opening)
          ? String(sentence.dropFirst(opening.count)) : sentence)
    }
  }

  private static func choose<Value>(
    _ text: String, _ value: Value?, among accepted: [String]
  ) throws -> Value {
    guard let value else { throw Refusal(description: NearestWord.hint(text, among: accepted)) }
    return value
  }

  private static func accept<Value>(_ value: Value?, _ accepted: String) throws -> Value {
    guard let value else { throw Refusal(description: "accepted: \(accepted)") }
    return value
  }
}
