import HeadEndAPI
import Players
import Simulation
import Yams

/// A node of a YAML file with its place. Every way to read it checks it and throws a problem that
/// names the place.
struct Reading {
  let node: Node
  let path: String
  /// What messages call it: the key that it is the value of.
  let name: String
  /// Lines of the file before the text that was parsed.
  var linesBefore = 0
  /// The players, channels and accounts that exist at this point of the file.
  var known = KnownNames()
  /// The files that it may name; `nil` where none can be read.
  var files: FilesBeside?

  /// Its position in the file.
  var place: Place {
    Place(
      path: path, line: node.mark.map { linesBefore + $0.line } ?? 0,
      column: node.mark?.column ?? 0)
  }

  /// A problem at this place.
  func problem(_ message: String) -> FileProblem { FileProblem(at: place, message: message) }

  /// The problem of a word that is not accepted.
  func unknown(_ what: String, _ word: String, among accepted: [String]) -> FileProblem {
    guard !word.isEmpty else {
      return problem("`\(name)` must be one word; \(NearestWord.hint(word, among: accepted))")
    }
    return problem("unknown \(what) `\(word)`; \(NearestWord.hint(word, among: accepted))")
  }

  /// That nobody has a name; where a real client may have it later, what such names are.
  func unknownPlayer(_ word: String, among accepted: [String]) -> FileProblem {
    let problem = unknown("player", word, among: accepted)
    guard known.awaitsClients else { return problem }
    return self.problem("unknown player `\(word)`: \(CommandRefusal.clientNames)")
  }

  /// A node inside this one.
  func inner(_ node: Node, name: String) -> Reading {
    Reading(
      node: node, path: path, name: name, linesBefore: linesBefore, known: known, files: files)
  }

  /// The same node with other names that it may use.
  func knowing(_ known: KnownNames) -> Reading {
    var reading = self
    reading.known = known
    return reading
  }

  /// The text of a scalar; `nil` for lists and mappings.
  var scalar: String? { node.scalar?.string }

  /// Whether it is a mapping.
  var isMapping: Bool { node.mapping != nil }

  /// Whether it is a list.
  var isList: Bool { node.sequence != nil }

  /// The keys of a mapping, in the order of the file.
  var keys: [String] { node.mapping?.keys.compactMap { $0.scalar?.string } ?? [] }

  /// The keys and values of a mapping, each with its place, in the order of the file.
  var entries: [(key: Reading, value: Reading)] {
    (node.mapping ?? [:]).map { key, value in
      (inner(key, name: name), inner(value, name: key.scalar?.string ?? name))
    }
  }

  /// The value of a key, if it is a mapping that has it.
  func value(of key: String) -> Reading? {
    node.mapping?[key].map { inner($0, name: key) }
  }

  /// The keys and values of a mapping; a key that is not accepted is a problem.
  func values(
    of accepted: [String], formerly former: [String: String] = [:]
  ) throws(FileProblem) -> [String: Reading] {
    var problems = FileProblems()
    let values = try values(of: accepted, formerly: former, &problems)
    try problems.check()
    return values
  }

  /// The same; keys that are not accepted do not keep the others from being read, and stand for
  /// those that were probably meant.
  func values(
    of accepted: [String], formerly former: [String: String] = [:],
    _ problems: inout FileProblems
  ) throws(FileProblem) -> [String: Reading] {
    guard let mapping = node.mapping else {
      if let scalar,
        let mistake = YAMLMistake.missingBlank(in: scalar, among: accepted)
          ?? YAMLMistake.missingColon(in: scalar, among: accepted)
      {
        throw problem(mistake)
      }
      throw problem("`\(name)` must be a mapping with keys: \(accepted.joined(separator: ", "))")
    }
    var values: [String: Reading] = [:]
    for (key, value) in mapping {
      problems.attempt { () throws(FileProblem) in
        let written = key.scalar?.string ?? "?"
        let word = former[written] ?? written
        if word != written, mapping.contains(where: { $0.key.scalar?.string == word }) {
          throw inner(key, name: name).problem(
            "`\(written)` is the old name of `\(word)`; use only `\(word)`")
        }
        guard key.scalar != nil, accepted.contains(word) else {
          if let meant = NearestWord.to(word, among: accepted) {
            values[meant] = values[meant] ?? inner(value, name: meant)
          }
          if let mistake = YAMLMistake.missingBlank(in: word, among: accepted) {
            throw inner(key, name: name).problem(mistake)
          }
          throw inner(key, name: name).problem(
            "unknown key `\(word)` in `\(name)`; \(NearestWord.hint(word, among: accepted))")
        }
        values[word] = inner(value, name: word)
      }
    }
    return values
  }

  /// Whether it is a list without entries.
  var isEmptyList: Bool { node.sequence?.isEmpty == true }

  /// The entries of a list, which must not be empty.
  func list() throws(FileProblem) -> [Reading] {
    guard let sequence = node.sequence, !sequence.isEmpty else {
      throw problem("`\(name)` must be a list with at least one entry")
    }
    return sequence.map { inner($0, name: name) }
  }
}

/// What a step may name of a crowd.
struct KnownCrowd: Sendable {
  let name: String
  let households: Int
  /// Numbers of the channels that it watches.
  let channels: [Int]
}
