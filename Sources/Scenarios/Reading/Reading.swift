import Simulation
import Yams

/// A place in a YAML file and what stands there; every way to read it checks it.
struct Reading {
  let node: Node
  let path: String
  /// Where it was expected, for nodes that carry no mark.
  let name: String

  /// A problem at this place.
  func problem(_ message: String) -> FileProblem {
    FileProblem(
      path: path, line: node.mark?.line ?? 0, column: node.mark?.column ?? 0, message: message)
  }

  /// The place as a mapping with no keys but these.
  func mapping(_ accepted: [String]) throws(FileProblem) -> MappingReading {
    guard let mapping = node.mapping else {
      throw problem("`\(name)` must have keys: \(accepted.joined(separator: ", "))")
    }
    var values: [String: Reading] = [:]
    for (key, value) in mapping {
      let keyReading = Reading(node: key, path: path, name: name)
      guard let word = key.scalar?.string, accepted.contains(word) else {
        let word = key.scalar?.string ?? "?"
        throw keyReading.problem(
          "unknown key `\(word)` in `\(name)`; \(NearestWord.hint(word, among: accepted))")
      }
      values[word] = Reading(node: value, path: path, name: word)
    }
    return MappingReading(place: self, values: values)
  }

  /// The place as a list of one place or more.
  func list() throws(FileProblem) -> [Reading] {
    guard let sequence = node.sequence, !sequence.isEmpty else {
      throw problem("`\(name)` must be a list of one entry or more")
    }
    return sequence.map { Reading(node: $0, path: path, name: name) }
  }

  /// The place as text that is not empty.
  func text() throws(FileProblem) -> String {
    guard let text = node.scalar?.string, !text.isEmpty, text.utf8.count <= 200 else {
      throw problem("`\(name)` must be a text of 1 to 200 bytes")
    }
    return text
  }

  /// The place as an identifier: letters, digits, `-` and `_`.
  func identifier() throws(FileProblem) -> String {
    let text = try text()
    guard text.utf8.count <= 32,
      text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
    else {
      throw problem("`\(name)` must be 1 to 32 letters, digits, - or _, not `\(text)`")
    }
    return text
  }

  /// The place as a whole number within limits.
  func integer(_ range: ClosedRange<Int>) throws(FileProblem) -> Int {
    guard let text = node.scalar?.string, let number = Int(text), range.contains(number) else {
      throw problem(
        "`\(name)` must be a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// The place as `true` or `false`.
  func flag() throws(FileProblem) -> Bool {
    switch node.scalar?.string {
    case "true": return true
    case "false": return false
    default: throw problem("`\(name)` must be true or false")
    }
  }

  /// The place as a duration with a unit, within limits.
  func duration(_ range: ClosedRange<Duration>) throws(FileProblem) -> Duration {
    guard let text = node.scalar?.string, let duration = Quantity.duration(text),
      range.contains(duration)
    else {
      throw problem(
        "`\(name)` must be a duration such as 500ms, 10s, 20min or 24h, "
          + "from \(range.lowerBound) to \(range.upperBound)")
    }
    return duration
  }

  /// The place as bits per second with a unit.
  func bandwidth() throws(FileProblem) -> Int {
    guard let text = node.scalar?.string, let bandwidth = Quantity.bandwidth(text) else {
      throw problem("`\(name)` must be a rate such as 300kbit/s or 12Mbit/s")
    }
    return bandwidth
  }

  /// The place as one word of a few.
  func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ type: Choice.Type
  ) throws(FileProblem) -> Choice {
    let word = node.scalar?.string ?? ""
    guard let choice = Choice(rawValue: word) else {
      let accepted = Choice.allCases.map(\.rawValue)
      throw problem("unknown \(name) `\(word)`; \(NearestWord.hint(word, among: accepted))")
    }
    return choice
  }
}
