import Simulation

/// What is wrong with a file, where, and what is accepted instead: one line.
package struct FileProblem: Error, Hashable, Sendable {
  package let place: Place
  package let message: String
  /// Problems of other parts of the same file.
  private var others: [FileProblem] = []

  /// A problem at a place; the message is put on one line, whatever it quotes from the file.
  package init(at place: Place, message: String) {
    self.place = place
    self.message = message.asMessage
  }

  package init(path: String, line: Int = 0, column: Int = 0, message: String) {
    self.init(at: Place(path: path, line: line, column: column), message: message)
  }

  /// `file:line:column: what is wrong`.
  package var text: String { "\(place.text): \(message)" }

  /// This problem and those of other parts of the file, each alone, in the order of the file.
  package var all: [FileProblem] {
    var alone = self
    alone.others = []
    return ([alone] + others).sorted {
      ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column)
    }
  }

  /// The problem with those of other parts of the file.
  func followed(by others: some Sequence<FileProblem>) -> FileProblem {
    var problem = self
    problem.others += others.flatMap(\.all)
    return problem
  }
}

extension String {
  /// Bytes of a line of text in a file, at most.
  static let lineLimit = 200

  /// The text with a space for each character that a terminal or a log would not print as it is.
  package var onOneLine: String {
    String(UnicodeScalarView(unicodeScalars.map { $0.isPrintable ? $0 : " " }))
  }

  /// The text as a file's title: on one line, and no longer than a file may have it.
  var asTitle: String {
    var title = onOneLine.unicodeScalars
    while String(title).utf8.count > Self.lineLimit { title.removeLast() }
    return String(title)
  }

  /// The text on one line of a readable length: what it quotes in backquotes is cut to 80
  /// characters, and the whole to 2,000 [N].
  package var asMessage: String {
    let parts = onOneLine.split(separator: "`", omittingEmptySubsequences: false)
    let short = parts.enumerated().map { index, part in
      index % 2 == 1 && part.unicodeScalars.count > 80 ? part.prefix(80) + "…" : part
    }
    return String(UnicodeScalarView(short.joined(separator: "`").unicodeScalars.prefix(2000)))
  }
}

/// A place in a file, for messages and verdicts.
package struct Place: Hashable, Sendable {
  package let path: String
  /// Line and column, from 1; 0 for the whole file.
  package let line: Int
  package let column: Int

  package init(path: String, line: Int = 0, column: Int = 0) {
    self.path = path
    self.line = line
    self.column = column
  }

  /// `file:line:column`.
  package var text: String {
    line > 0 ? "\(path.onOneLine):\(line):\(column)" : path.onOneLine
  }
}

/// The problems found in a file so far: a part that has one does not keep the others from being
/// read.
struct FileProblems {
  /// The most problems of a report [N]; parts of the file after as many are not read.
  private static let limit = 100

  private static let tooMany = "\(limit) problems were found; the rest of the file was not read"

  private var found: [FileProblem] = []

  /// Whether there is none.
  var isEmpty: Bool { found.isEmpty }

  /// What `body` reads; `nil` if that had a problem, or if there were too many before it.
  @discardableResult
  mutating func attempt<Value>(
    _ body: () throws(FileProblem) -> Value
  ) -> Value? {
    guard found.count < Self.limit else { return nil }
    do throws(FileProblem) {
      return try body()
    } catch {
      found += error.all.prefix(Self.limit - found.count)
      if found.count == Self.limit, let last = found.last {
        found.append(FileProblem(at: last.place, message: Self.tooMany))
      }
      return nil
    }
  }

  /// Throws all problems as one.
  func check() throws(FileProblem) {
    guard let first = found.first else { return }
    throw first.followed(by: found.dropFirst())
  }
}
