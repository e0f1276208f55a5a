import Yams

/// Reads YAML text into a place to start from.
enum YAMLFile {
  /// Files larger than this are refused: nobody writes them by hand.
  static let sizeLimit = 1_000_000

  /// The top of a file; `kind` names it in messages, such as `line-up`.
  static func top(of text: String, path: String, kind: String) throws(FileProblem) -> Reading {
    guard text.utf8.count <= sizeLimit else {
      throw FileProblem(path: path, message: "larger than \(sizeLimit) bytes")
    }
    do {
      // Every value is read as text, so nothing has to be made of it before.
      guard let node = try Yams.compose(yaml: text, .basic) else {
        throw FileProblem(path: path, message: "the file is empty; a \(kind) was expected")
      }
      return Reading(node: node, path: path, name: kind)
    } catch let problem as FileProblem {
      throw problem
    } catch let error as YamlError {
      throw problem(of: error, path: path)
    } catch {
      throw FileProblem(path: path, message: "not YAML: \(error)")
    }
  }

  private static func problem(of error: YamlError, path: String) -> FileProblem {
    switch error {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      return FileProblem(
        path: path, line: mark.line, column: mark.column, message: "not YAML: \(problem)")
    case .duplicatedKeysInMapping(let duplicates, let context):
      let words = duplicates.joined(separator: ", ")
      return FileProblem(
        path: path, line: context.mark.line, column: context.mark.column,
        message: "the key `\(words)` stands here twice")
    case .reader(let problem, let offset, _, let yaml):
      return FileProblem(at: place(offset ?? 0, of: yaml, path), message: "not YAML: \(problem)")
    default:
      return FileProblem(path: path, message: "not YAML: \(error)")
    }
  }

  /// The place of a character in a text.
  private static func place(_ offset: Int, of text: String, _ path: String) -> Place {
    let before = text.unicodeScalars.prefix(max(0, offset))
    let line = before.split(separator: "\n", omittingEmptySubsequences: false)
    return Place(path: path, line: line.count, column: (line.last?.count ?? 0) + 1)
  }
}
