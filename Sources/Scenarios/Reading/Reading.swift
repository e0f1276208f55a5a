import Simulation
import Yams

/// A place in a YAML file and what stands there; every way to read it checks it.
struct Reading {
  let node: Node
  let path: String
  /// Where it was expected, for nodes that carry no mark.
  let name: String
  /// What may be named here.
  var cast = Cast()

  /// Where it stands.
  var place: Place {
    Place(path: path, line: node.mark?.line ?? 0, column: node.mark?.column ?? 0)
  }

  /// A problem at this place.
  func problem(_ message: String) -> FileProblem { FileProblem(at: place, message: message) }

  /// The problem of a word that is none of those accepted.
  func unknown(_ what: String, _ word: String, among accepted: [String]) -> FileProblem {
    problem("unknown \(what) `\(word)`; \(NearestWord.hint(word, among: accepted))")
  }

  /// Something that stands within this place.
  func inner(_ node: Node, name: String) -> Reading {
    Reading(node: node, path: path, name: name, cast: cast)
  }

  /// What stands here as text; `nil` for lists and mappings.
  var scalar: String? { node.scalar?.string }

  /// Whether keys stand here.
  var isMapping: Bool { node.mapping != nil }

  /// Whether a list stands here.
  var isList: Bool { node.sequence != nil }

  /// The keys that stand here, in their order.
  var keys: [String] { node.mapping?.keys.compactMap { $0.scalar?.string } ?? [] }

  /// The place as a mapping with no keys but those of a table.
  func mapping(_ table: KeyTable) throws(FileProblem) -> MappingReading {
    let accepted = table.names
    guard let mapping = node.mapping else {
      throw problem("`\(name)` must have keys: \(accepted.joined(separator: ", "))")
    }
    var values: [String: Reading] = [:]
    for (key, value) in mapping {
      guard let word = key.scalar?.string, accepted.contains(word) else {
        let word = key.scalar?.string ?? "?"
        throw inner(key, name: name).problem(
          "unknown key `\(word)` in `\(name)`; \(NearestWord.hint(word, among: accepted))")
      }
      values[word] = inner(value, name: word)
    }
    return MappingReading(place: self, values: values)
  }

  /// The place as a list of one place or more.
  func list() throws(FileProblem) -> [Reading] {
    guard let sequence = node.sequence, !sequence.isEmpty else {
      throw problem("`\(name)` must be a list of one entry or more")
    }
    return sequence.map { inner($0, name: name) }
  }
}
