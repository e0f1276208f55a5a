import Simulation
import Yams

/// Parses YAML text with the position of every node.
package enum YAMLFile {
  /// The largest file that is read, in bytes: more than is written by hand.
  package static let sizeLimit = 1_000_000

  /// The top of a file; `kind` is what messages call it, such as `line-up`.
  static func top(
    of text: String, path: String, kind: String
  ) throws(FileProblem) -> Reading {
    if let other = otherKind(text) {
      throw FileProblem(path: path, line: 1, column: 1, message: other)
    }
    guard text.utf8.count <= sizeLimit else { throw tooLarge(path) }
    return try read(text, path, kind, before: 0, isSession: SessionFile.isSession(text.utf8))
  }

  /// What a file is that another command has written: its first line begins as theirs do.
  private static func otherKind(_ text: String) -> String? {
    let head = String(decoding: text.utf8.prefix(400).filter { $0 > 0x20 }, as: UTF8.self)
    if head.hasPrefix("{\"name\":"), head.contains(",\"severity\":\"") {
      return "this is an event log (--log), which has no commands to play; accepted: a scenario, "
        + "or a session that --save wrote"
    }
    guard head.hasPrefix("{\"log\":{") else { return nil }
    return "this is an HTTP archive; `zapdeck import` turns it into a scenario"
  }

  /// The problem of a file that is larger than any but a saved session may be.
  package static func tooLarge(_ path: String) -> FileProblem {
    FileProblem(
      path: path,
      message: "the file is larger than \(sizeLimit) bytes; only a saved session may be larger")
  }

  /// A line of a saved session, with the number of lines before it.
  static func line(_ text: String, path: String, before: Int) throws(FileProblem) -> Reading {
    let kind = before == 0 ? "scenario" : "step"
    return try read(text, path, kind, before: before, isSession: true)
  }

  private static func read(
    _ text: String, _ path: String, _ kind: String, before: Int, isSession: Bool
  ) throws(FileProblem) -> Reading {
    do {
      guard let node = try parser(text).singleRoot() else {
        let thing = isSession ? "line" : "file"
        let message = "the \(thing) is empty; expected a \(kind)"
        throw isSession
          ? FileProblem(path: path, line: before + 1, column: 1, message: message)
          : FileProblem(path: path, message: message)
      }
      return Reading(node: node, path: path, name: kind, linesBefore: before)
    } catch let problem as FileProblem {
      throw problem
    } catch let error as YamlError {
      throw problem(of: error, path: path, before: before, isSession: isSession)
    } catch {
      throw FileProblem(path: path, message: "not YAML: \(error)")
    }
  }

  // The forms read every value as text: YAML's own types are neither resolved nor made. Nor does a
  // variable of the user's shell choose the encoding.
  private static func parser(_ text: String) throws -> Parser {
    try Parser(
      yaml: text, resolver: .basic, constructor: Constructor([:], [:], [:]), encoding: .utf8)
  }

  /// A saved session begins with a brace: its lines are JSON, and so YAML.
  private static func problem(
    of error: YamlError, path: String, before: Int, isSession: Bool
  ) -> FileProblem {
    let found = isSession ? "not a line of a saved session" : "not YAML"
    switch error {
    case .scanner(let context, let problem, let mark, let yaml),
      .parser(let context, let problem, let mark, let yaml),
      .composer(let context, let problem, let mark, let yaml):
      guard isSession else {
        let mistake = YAMLMistake(problem, at: mark, in: context, of: yaml)
        return FileProblem(
          path: path, line: before + mistake.line, column: mistake.column, message: mistake.message)
      }
      // A session's line may end too soon, which the parser finds in the next one.
      let isBehind = mark.line > 1
      return FileProblem(
        path: path, line: before + (isBehind ? 1 : mark.line),
        column: isBehind ? yaml.unicodeScalars.count + 1 : mark.column,
        message: "\(found): \(problem)")
    case .duplicatedKeysInMapping(let duplicates, let context):
      let words = duplicates.joined(separator: ", ")
      return FileProblem(
        path: path, line: before + context.mark.line, column: context.mark.column,
        message: "the key `\(words)` appears twice")
    case .reader(let problem, let offset, _, let yaml):
      return FileProblem(
        at: place(offset ?? 0, of: yaml, path, before), message: "\(found): \(problem)")
    default:
      return FileProblem(path: path, message: "\(found): \(error)")
    }
  }

  /// The line and column of a Unicode scalar in a text.
  private static func place(
    _ offset: Int, of text: String, _ path: String, _ linesBefore: Int
  ) -> Place {
    let before = text.unicodeScalars.prefix(max(0, offset))
    let line = before.split(separator: "\n", omittingEmptySubsequences: false)
    return Place(
      path: path, line: linesBefore + line.count, column: (line.last?.count ?? 0) + 1)
  }
}

extension JSON {
  /// A duration as files write it.
  static func time(_ duration: Duration) -> JSON { .text(Quantity.text(duration)) }

  /// The value as a YAML document with one line for each entry of a list, or table, of mappings.
  var yaml: String {
    do {
      return try Yams.serialize(node: node, width: -1, allowUnicode: true)
    } catch {
      preconditionFailure("Any scalar, list or mapping can be written as YAML.")
    }
  }

  /// The value as the forms read it, without a place.
  var node: Node {
    switch self {
    // Text that YAML would read as a number, a flag or null is quoted.
    case .text(let text): .scalar(text.represented())
    case .integer, .number, .flag, .null: Node(line)
    case .list(let values):
      .sequence(Node.Sequence(values.map(\.node), .implicit, isBlock ? .block : .flow))
    case .object(let members):
      .mapping(
        Node.Mapping(
          // A number is no key of JSON: it is quoted as well.
          members.map { (.scalar($0.key.represented()), $0.value.node) }, .implicit,
          isBlock ? .block : .flow))
    }
  }

  /// Whether it contains a list of mappings, or a table: a large mapping of mappings.
  private var isBlock: Bool {
    switch self {
    case .text, .integer, .number, .flag, .null: false
    case .list(let values): values.contains(where: \.isObject)
    case .object(let members):
      members.count > 5 && members.allSatisfy { $0.value.isObject }
        || members.contains { $0.value.isBlock }
    }
  }

  private var isObject: Bool { if case .object = self { true } else { false } }
}
